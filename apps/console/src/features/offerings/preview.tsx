// What the published rule would give by the book so far. Who gets a lot is up to the draw and not told here.
import { useQuery } from '@tanstack/react-query';
import { previewAllotment } from '@candor/contract/offerings/staff.ts';
import type { DeskOffering } from '@candor/contract/offerings/staff.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { formatNumber, formatPrice } from '../../shared/formats.ts';
import { PlainTable } from '../../shared/plain-table.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices, useWords } from '../../shared/use-services.tsx';

export function Preview({ item }: { readonly item: DeskOffering }) {
  const { t, locale } = useWords();
  const { api } = useServices();
  const { id, currency, lots_asked: asked } = item;
  const isShown = item.stage !== 'announced';
  const preview = useQuery({
    queryKey: ['offering', id, 'preview', asked],
    enabled: isShown,
    queryFn: ({ signal }) => api.call(previewAllotment, { params: { id }, signal }),
  });
  const count = (number: number): string => formatNumber(String(number), locale);
  if (!isShown) return null;
  if (preview.isPending) return <Skeleton height="8rem" />;
  if (preview.error) return <ProblemBanner problem={preview.error} />;
  const { table, final_price: price, bids_in: inside, bids, lots_given: given } = preview.data;
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-3 text-sm">
      <h3 className="font-medium">{t('console-offerings.preview')}</h3>
      <p className="text-muted">{t('console-offerings.preview_note')}</p>
      {table.length === 0 ? (
        <p>{t('console-offerings.preview_empty')}</p>
      ) : (
        <>
          <p>
            {t('console-offerings.preview_sum', {
              price: `${formatPrice(price, locale)} ${currency}`,
              inside: count(inside),
              bids: count(bids),
              lots: count(given),
            })}
          </p>
          <PlainTable
            label={t('console-offerings.preview')}
            rows={table}
            keyOf={(line) => line.lots_asked}
            columns={[
              { head: t('console-offerings.lots_asked'), cell: (line) => count(line.lots_asked) },
              { head: t('console-offerings.bids'), isNumber: true, cell: (line) => count(line.bids) },
              {
                head: t('console-offerings.lots_expected'),
                isNumber: true,
                cell: (line) => formatNumber(line.lots_expected, locale),
              },
            ]}
          />
        </>
      )}
    </section>
  );
}
