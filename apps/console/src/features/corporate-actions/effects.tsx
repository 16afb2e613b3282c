// What an announced action would do to every client who holds it, as things are now.
import { useQuery } from '@tanstack/react-query';
import { previewCorporateAction } from '@candor/contract/corporate-actions/staff.ts';
import type { CorporateAction } from '@candor/contract/corporate-actions/staff.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { money, toClient } from '../../shared/cells.tsx';
import { formatNumber } from '../../shared/formats.ts';
import { PlainTable } from '../../shared/plain-table.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useMay, useServices, useWords } from '../../shared/use-services.tsx';

function byHand(terms: CorporateAction['terms']) {
  if (terms.kind === 'coupon' || terms.kind === 'redemption') throw new Error('a bond pays by its own terms');
  return terms;
}

export function Effects({ item }: { readonly item: CorporateAction }) {
  const { t, locale } = useWords();
  const { api } = useServices();
  const { id, instrument_id, ex_date, terms } = item;
  // What is booked has happened; only what is ahead can be looked at before.
  const isShown =
    useMay()(rolesOf(previewCorporateAction)) &&
    item.state === 'announced' &&
    // What a bond pays is looked at on the page of bonds.
    terms.kind !== 'coupon' &&
    terms.kind !== 'redemption';
  const preview = useQuery({
    queryKey: ['corporate-action', id, 'preview'],
    enabled: isShown,
    queryFn: ({ signal }) =>
      api.call(previewCorporateAction, { body: { instrument_id, ex_date, terms: byHand(terms) }, signal }),
  });
  if (!isShown) return null;
  if (preview.isPending) return <Skeleton height="6rem" />;
  if (preview.error) return <ProblemBanner problem={preview.error} />;
  const { items } = preview.data;
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-3 text-sm">
      <h3 className="font-medium">{t('console-orders.preview')}</h3>
      {items.length === 0 ? (
        <p className="text-muted">{t('console-orders.preview_empty')}</p>
      ) : (
        <PlainTable
          label={t('console-orders.preview')}
          rows={items}
          keyOf={(line) => line.account_id}
          columns={[
            { head: t('console-orders.client'), cell: (line) => toClient(line.client_id) },
            { head: t('console-orders.before'), isNumber: true, cell: (line) => formatNumber(line.before, locale) },
            { head: t('console-orders.after'), isNumber: true, cell: (line) => formatNumber(line.after, locale) },
            { head: t('console-orders.cash'), isNumber: true, cell: (line) => money(line.cash) },
            { head: t('console-orders.withheld'), isNumber: true, cell: (line) => money(line.withheld) },
          ]}
        />
      )}
    </section>
  );
}
