// What a planned table changes for whom: how many clients it meets, and trades of four sizes by both tables.
import { useState } from 'react';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import type { FeeRule } from '@candor/contract/fees/rules.ts';
import { previewFeeTable } from '@candor/contract/fees/staff.ts';
import type { ListedMarket } from '@candor/contract/market/venues.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { Button } from '@candor/ui';
import { money } from '../../shared/cells.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices, useWords } from '../../shared/use-services.tsx';
import { Wide } from '../../shared/wide.tsx';

const cell = 'border-b border-line px-2 py-1';
const headers = ['now', 'planned', 'difference'] as const;

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
          <Wide label={t('console-fees.preview')}>
            <table className="w-full border-separate border-spacing-0">
              <caption className="sr-only">{t('console-fees.preview')}</caption>
              <thead>
                <tr className="text-muted">
                  <th scope="col" className={`${cell} text-start font-medium`}>
                    {t('console-fees.trade')}
                  </th>
                  {headers.map((name) => (
                    <th key={name} scope="col" className={`${cell} text-end font-medium`}>
                      {t(`console-fees.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {seen.samples.map((sample) => (
                  <tr key={`${sample.side} ${sample.gross.amount}`}>
                    <th scope="row" className={`${cell} text-start font-normal`}>
                      {t(`console-orders.side_${sample.side}`)} {money(sample.gross)}
                    </th>
                    {headers.map((name) => (
                      <td key={name} className={`${cell} ui-num text-end`}>
                        {money(sample[name])}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Wide>
        </div>
      )}
    </section>
  );
}
