// Every booking of the same cause, oldest first; the one that is open is marked, the others can be opened.
import { Link } from '@tanstack/react-router';
import { linkLook } from '@candor/ui';
import { Timeline } from '@candor/ui/steps/timeline.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import type { TransactionDetail } from './transaction-facts.tsx';

export function TransactionSteps({ transaction }: { readonly transaction: TransactionDetail }) {
  const t = useText();
  const locale = useLanguage();
  return (
    <Section title={t('transactions-ui.timeline')}>
      <Card>
        <Timeline
          label={t('transactions-ui.timeline')}
          steps={transaction.timeline.map(({ id, title, at }) => ({
            key: id,
            state: 'done',
            stateLabel: t('transactions-ui.step_done'),
            title:
              id === transaction.id ? (
                title
              ) : (
                <Link to="/portfolio/transactions/$id" params={{ id }} className={linkLook}>
                  {title}
                </Link>
              ),
            time: formatInstant(at, 'dateTime', { locale }),
            ...(id === transaction.id && transaction.timeline.length > 1
              ? { detail: t('transactions-ui.step_this') }
              : {}),
          }))}
        />
      </Card>
    </Section>
  );
}
