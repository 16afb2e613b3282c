// What is outstanding, each with its one-tap settlement, and below it what was outstanding once.
import type { Due } from '@candor/contract/dues/client.ts';
import { Amount } from '@candor/ui';
import { ListRow, ListRows } from '@candor/ui/list/list-row.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { DueCard } from '../../shared/dues/due-card.tsx';
import { useDues } from '../../shared/dues/queries.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';

/** Nothing for a client who never owed anything. */
export function DuesSection() {
  const t = useText();
  const dues = useDues('all');
  if (!dues.data) {
    return dues.error ? <LoadProblem problem={dues.error} onRetry={() => void dues.refetch()} /> : null;
  }
  const open = dues.data.filter(({ status }) => status === 'outstanding');
  const closed = dues.data.filter(({ status }) => status !== 'outstanding');
  return (
    <>
      {open.length > 0 && (
        <Section title={t('dues.title')} note={t('dues.note')}>
          <ul className="flex flex-col gap-3">
            {open.map((due) => (
              <li key={due.id}>
                <DueCard due={due} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {closed.length > 0 && <Closed dues={closed} />}
    </>
  );
}

function Closed({ dues }: { readonly dues: readonly Due[] }) {
  const t = useText();
  const locale = useLanguage();
  return (
    <Section title={t('dues.closed')}>
      <ListRows label={t('dues.closed')}>
        {dues.map(({ id, reference, reason, status, amount, closed_at: at }) => (
          <li key={id}>
            <ListRow
              title={t(`dues.reason_${reason}`)}
              subtitle={at === null ? reference : `${formatInstant(at, 'date', { locale })} · ${reference}`}
              value={<Amount value={amount} />}
              note={<Badge tone={status === 'clear' ? 'success' : 'info'}>{t(`dues.status_${status}`)}</Badge>}
            />
          </li>
        ))}
      </ListRows>
    </Section>
  );
}
