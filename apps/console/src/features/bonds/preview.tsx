// What the next coupon of a bond would come to for every client, as positions are now.
import { useQuery } from '@tanstack/react-query';
import { previewCoupon } from '@candor/contract/bonds/staff.ts';
import type { DeskBond } from '@candor/contract/bonds/staff.ts';
import { formatMoney } from '@candor/ui/amount/number-format.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { long } from '../../shared/cells.tsx';
import { formatDay, formatNumber } from '../../shared/formats.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices, useWords } from '../../shared/use-services.tsx';
import { Wide } from '../../shared/wide.tsx';
import { cell } from './coming.tsx';

export function CouponPreview({ item: { id, state, currency } }: { readonly item: DeskBond }) {
  const { t, locale } = useWords();
  const { api } = useServices();
  const preview = useQuery({
    queryKey: ['bonds', id, 'preview'],
    enabled: state === 'open',
    queryFn: ({ signal }) => api.call(previewCoupon, { params: { id }, signal }),
  });
  if (state !== 'open') return null;
  if (preview.isPending) return <Skeleton height="8rem" />;
  if (preview.error) return <ProblemBanner problem={preview.error} />;
  const { items, pays_on: pays, per_piece: amount } = preview.data;
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-3 text-sm">
      <h3 className="font-medium">{t('console-bonds.preview')}</h3>
      <p className="text-muted">
        {t('console-bonds.preview_sum', {
          date: formatDay(pays, locale),
          amount: `${formatNumber(amount, locale)} ${currency}`,
        })}
      </p>
      {items.length === 0 ? (
        <p>{t('console-bonds.preview_empty')}</p>
      ) : (
        <Wide label={t('console-bonds.preview')}>
          <table className="w-full border-separate border-spacing-0">
            <caption className="sr-only">{t('console-bonds.preview')}</caption>
            <thead>
              <tr className="text-muted">
                <th scope="col" className={`${cell} text-start font-medium`}>
                  {t('console-bonds.client')}
                </th>
                <th scope="col" className={`${cell} text-end font-medium`}>
                  {t('console-bonds.net')}
                </th>
                <th scope="col" className={`${cell} text-end font-medium`}>
                  {t('console-bonds.withheld')}
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((line) => (
                <tr key={line.account_id}>
                  <th scope="row" className={`${cell} text-start font-normal`}>
                    {long(line.client_id)}
                  </th>
                  <td className={`${cell} ui-num text-end`}>{line.cash && formatMoney(line.cash, locale)}</td>
                  <td className={`${cell} ui-num text-end`}>{line.withheld && formatMoney(line.withheld, locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      )}
    </section>
  );
}
