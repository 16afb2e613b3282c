// The way out (G-19): one tap asks what stopping brings and costs, the PIN does it. Leaving needs no first steps.
import { useState } from 'react';
import { placeStrategyStop, quoteStrategyStop } from '@candor/contract/strategies/client.ts';
import type { Strategy } from '@candor/contract/strategies/client.ts';
import type { FundQuotation } from '@candor/contract/funds/client.ts';
import { Amount, Button } from '@candor/ui';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { describeProblem } from '@candor/screens/forms/problem-text.ts';
import { Sign, useUnitFacts } from '../../shared/units/review-parts.tsx';
import { useServices } from '../../shared/use-services.ts';

export function StopCard({ strategy }: { readonly strategy: Strategy }) {
  const { t, costs, days } = useUnitFacts();
  const { api } = useServices();
  const [quoted, setQuoted] = useState<FundQuotation | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const { id, mine } = strategy;
  const ask = async (): Promise<void> => {
    setProblem(null);
    try {
      setQuoted(await api.call(quoteStrategyStop, { params: { id }, body: {} }));
    } catch (refused) {
      setProblem(refused);
    }
  };
  return (
    <Section title={t('strategies.mine')}>
      <Card className="flex flex-col gap-5">
        <FactList
          facts={[
            { key: 'units', label: t('funds.units'), value: mine?.units ?? '0' },
            ...(mine?.value
              ? [{ key: 'value', label: t('funds.value'), value: <Amount value={mine.value} />, strong: true }]
              : []),
            ...(quoted ? [...days(quoted), ...costs(quoted.quotation)] : []),
          ]}
        />
        {problem !== null && <Banner tone="danger" urgent title={describeProblem(t, problem)} />}
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
        ) : (
          <>
            <p className="text-sm text-muted">{t('strategies.stop_note')}</p>
            <Button wide variant="secondary" onClick={() => void ask()}>
              {t('strategies.stop')}
            </Button>
          </>
        )}
      </Card>
    </Section>
  );
}
