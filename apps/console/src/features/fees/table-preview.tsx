// What a planned table changes for whom: how many clients it meets, and trades of four sizes by both tables.
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import type { FeeRule } from '@candor/contract/fees/rules.ts';
import { previewFeeTable } from '@candor/contract/fees/staff.ts';
import type { ListedMarket } from '@candor/contract/market/venues.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { Button } from '@candor/ui';
import { money } from '../../shared/cells.tsx';
import { PlainTable } from '../../shared/plain-table.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices, useWords } from '../../shared/use-services.tsx';
import type { Words } from '../../shared/use-services.tsx';

const headers = ['now', 'planned', 'difference'] as const;

type Sample = OutputOf<typeof previewFeeTable>['samples'][number];

const sayTrade = ({ side, gross }: Sample, t: Words['t']): ReactNode => (
  <>
    {t(`console-orders.side_${side}`)} {money(gross)}
  </>
);

export interface TablePreviewProps {
  readonly market: ListedMarket;
  /** Undefined while a line cannot be computed with. */
  readonly rules: FeeRule[] | undefined;
}

export function TablePreview({ market, rules }: TablePreviewProps) {
  const { t } = useWords();
  const { api } = useServices();
  const [seen, setSeen] = useState<OutputOf<typeof previewFeeTable> | null>(null);
  const ask = useSubmit(async () => {
    if (rules) setSeen(await api.call(previewFeeTable, { params: { market }, body: { rules } }));
  });
  return (
    <section className="flex flex-col gap-3">
      <div>
        <Button
          variant="secondary"
          disabled={rules === undefined}
          loading={ask.isBusy}
          loadingLabel={t('shell.loading')}
          onClick={() => void ask.run()}
        >
          {t('console-fees.preview')}
        </Button>
      </div>
      <ProblemBanner problem={ask.problem} />
      {seen !== null && (
        <div aria-live="polite" className="flex flex-col gap-2 text-sm">
          <ul className="flex list-disc flex-col gap-1 ps-5">
            <li>{t('console-fees.working', { count: seen.working })}</li>
            <li>{t('console-fees.holders', { count: seen.holders })}</li>
            <li>{t('console-fees.traders', { clients: seen.clients, orders: seen.orders })}</li>
          </ul>
          <PlainTable
            label={t('console-fees.preview')}
            rows={seen.samples}
            keyOf={(sample) => `${sample.side} ${sample.gross.amount}`}
            columns={[
              {
                head: t('console-fees.trade'),
                cell: (sample) => sayTrade(sample, t),
              },
              ...headers.map((name) => ({
                head: t(`console-fees.${name}`),
                isNumber: true,
                cell: (sample: Sample) => money(sample[name]),
              })),
            ]}
          />
        </div>
      )}
    </section>
  );
}
