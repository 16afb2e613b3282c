// What open bonds pay within a year, for what clients hold now.
import { useQuery } from '@tanstack/react-query';
import { listComingCoupons } from '@candor/contract/bonds/staff.ts';
import { formatMoney } from '@candor/ui/amount/number-format.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { formatDay } from '../../shared/formats.ts';
import { PlainTable } from '../../shared/plain-table.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices, useWords } from '../../shared/use-services.tsx';

export function ComingPayments() {
  const { t, locale } = useWords();
  const { api } = useServices();
  const coming = useQuery({
    queryKey: ['bonds', 'coming'],
    queryFn: ({ signal }) => api.call(listComingCoupons, { signal }),
  });
  return (
    <section className="mt-6 flex flex-col gap-2 text-sm" aria-label={t('console-bonds.coming')}>
      <h2 className="text-base font-semibold">{t('console-bonds.coming')}</h2>
      <p className="text-muted">{t('console-bonds.coming_note')}</p>
      {coming.isPending && <Skeleton height="8rem" />}
      {coming.error && <ProblemBanner problem={coming.error} />}
      {coming.data?.items.length === 0 && <p>{t('console-bonds.coming_empty')}</p>}
      {coming.data && coming.data.items.length > 0 && (
        <PlainTable
          label={t('console-bonds.coming')}
          rows={coming.data.items}
          keyOf={(one) => `${one.bond_id} ${one.kind} ${one.due_on}`}
          columns={[
            {
              head: t('console-bonds.pays_on'),
              cell: (one) => `${formatDay(one.pays_on, locale)} · ${t(`bonds.flow_${one.kind}`)}`,
            },
            { head: t('console-bonds.symbol'), cell: (one) => one.symbol },
            {
              head: t('console-bonds.ex_date'),
              cell: (one) => (one.ex_date === null ? '–' : formatDay(one.ex_date, locale)),
            },
            { head: t('console-bonds.gross'), isNumber: true, cell: (one) => formatMoney(one.gross, locale) },
            { head: t('console-bonds.holders'), isNumber: true, cell: (one) => one.holders },
          ]}
        />
      )}
    </section>
  );
}
