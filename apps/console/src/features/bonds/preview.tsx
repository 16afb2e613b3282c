// What the next coupon of a bond would come to for every client, as positions are now.
import { useQuery } from '@tanstack/react-query';
import { previewCoupon } from '@candor/contract/bonds/staff.ts';
import type { DeskBond } from '@candor/contract/bonds/staff.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { money, toClient } from '../../shared/cells.tsx';
import { formatDay, formatNumber } from '../../shared/formats.ts';
import { PlainTable } from '../../shared/plain-table.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices, useWords } from '../../shared/use-services.tsx';

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
        <PlainTable
          label={t('console-bonds.preview')}
          rows={items}
          keyOf={(line) => line.account_id}
          columns={[
            { head: t('console-bonds.client'), cell: (line) => toClient(line.client_id) },
            { head: t('console-bonds.net'), isNumber: true, cell: (line) => money(line.cash) },
            { head: t('console-bonds.withheld'), isNumber: true, cell: (line) => money(line.withheld) },
          ]}
        />
      )}
    </section>
  );
}
