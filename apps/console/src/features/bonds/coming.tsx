// What open bonds pay within a year, for what clients hold now.
import { useQuery } from '@tanstack/react-query';
import { listComingCoupons } from '@candor/contract/bonds/staff.ts';
import { formatMoney } from '@candor/ui/amount/number-format.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { formatDay } from '../../shared/formats.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices, useWords } from '../../shared/use-services.tsx';
import { Wide } from '../../shared/wide.tsx';

export const cell = 'border-b border-line px-2 py-1';

export function ComingPayments() {
  const { t, locale } = useWords();
  const { api } = useServices();
  const coming = useQuery({
    queryKey: ['bonds', 'coming'],
    queryFn: ({ signal }) => api.call(listComingCoupons, { signal }),
  });
  const heads = ['pays_on', 'symbol', 'ex_date', 'gross', 'holders'] as const;
  return (
    <section className="mt-6 flex flex-col gap-2 text-sm" aria-label={t('console-bonds.coming')}>
      <h2 className="text-base font-semibold">{t('console-bonds.coming')}</h2>
      <p className="text-muted">{t('console-bonds.coming_note')}</p>
      {coming.isPending && <Skeleton height="8rem" />}
      {coming.error && <ProblemBanner problem={coming.error} />}
      {coming.data?.items.length === 0 && <p>{t('console-bonds.coming_empty')}</p>}
      {coming.data && coming.data.items.length > 0 && (
        <Wide label={t('console-bonds.coming')}>
          <table className="w-full border-separate border-spacing-0">
            <caption className="sr-only">{t('console-bonds.coming')}</caption>
            <thead>
              <tr className="text-muted">
                {heads.map((name) => (
                  <th key={name} scope="col" className={`${cell} text-start font-medium`}>
                    {t(`console-bonds.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {coming.data.items.map((one) => (
                <tr key={`${one.bond_id} ${one.kind} ${one.due_on}`}>
                  <th scope="row" className={`${cell} text-start font-normal`}>
                    {formatDay(one.pays_on, locale)} · {t(`bonds.flow_${one.kind}`)}
                  </th>
                  <td className={cell}>{one.symbol}</td>
                  <td className={cell}>{one.ex_date === null ? '–' : formatDay(one.ex_date, locale)}</td>
                  <td className={`${cell} ui-num`}>{formatMoney(one.gross, locale)}</td>
                  <td className={`${cell} ui-num`}>{one.holders}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      )}
    </section>
  );
}
