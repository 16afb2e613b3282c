// The way out (G-19): one tap asks what stopping brings and costs, the PIN does it. Leaving needs no first steps.
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { placeStrategyStop, quoteStrategyStop } from '@candor/contract/strategies/client.ts';
import type { Strategy } from '@candor/contract/strategies/client.ts';
import type { FundQuotation } from '@candor/contract/funds/client.ts';
import { Amount, Button, tallLinkLook } from '@candor/ui';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { Sign, useUnitFacts } from '../../shared/units/review-parts.tsx';
import { useServices } from '../../shared/use-services.ts';

interface Props {
  readonly strategy: Strategy;
  readonly mine: NonNullable<Strategy['mine']>;
}

export function StopCard({ strategy: { id }, mine }: Props) {
  const { t, locale, costs, days } = useUnitFacts();
  const { api } = useServices();
  const [quoted, setQuoted] = useState<FundQuotation | null>(null);
  const { run, isBusy, problem } = useSubmit(async () =>
    setQuoted(await api.call(quoteStrategyStop, { params: { id }, body: {} })),
  );
  /** A cost of nothing is said too. */
  const nothing = { key: 'exit', label: t('funds.exit'), value: t('funds.none') };
  return (
    <Section title={t('strategies.mine')}>
      <Card className="flex flex-col gap-5">
        <FactList
          facts={[
            { key: 'units', label: t('funds.units'), value: formatDecimal(mine.units, locale) },
            ...(mine.value
              ? [{ key: 'value', label: t('funds.value'), value: <Amount value={mine.value} />, strong: true }]
              : []),
            ...(quoted ? days(quoted) : []),
            ...(quoted?.quotation.lines.length === 0 ? [nothing] : []),
            ...(quoted ? costs(quoted.quotation) : []),
          ]}
        />
        <ProblemBanner problem={problem} />
        {quoted ? (
          <Sign
            done={t('strategies.stopped')}
            label={t('strategies.sign_stop')}
            sum={<Amount value={quoted.quotation.total} />}
            onBack={() => setQuoted(null)}
            sign={(pin, idempotencyKey) =>
              api.call(placeStrategyStop, {
                params: { id },
                body: { quotation_id: quoted.quotation.id, pin },
                idempotencyKey,
              })
            }
          />
        ) : Number(mine.sellable) === 0 ? (
          <>
            <p className="text-sm text-muted">{t('strategies.stopping')}</p>
            <Link to="/portfolio/orders" className={`${tallLinkLook} self-start`}>
              {t('shell.orders')}
            </Link>
          </>
        ) : (
          <>
            <p className="text-sm text-muted">{t('strategies.stop_note')}</p>
            <Button
              wide
              variant="secondary"
              loading={isBusy}
              loadingLabel={t('shell.loading')}
              onClick={() => void run()}
            >
              {t('strategies.stop')}
            </Button>
          </>
        )}
      </Card>
    </Section>
  );
}
