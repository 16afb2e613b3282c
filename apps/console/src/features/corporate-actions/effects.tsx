// What an announced action would do to every client who holds it, as things are now.
import { useQuery } from '@tanstack/react-query';
import { previewCorporateAction } from '@candor/contract/corporate-actions/staff.ts';
import type { CorporateAction } from '@candor/contract/corporate-actions/staff.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { money } from '../../shared/cells.tsx';
import { shortId } from '../../shared/formats.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useMay, useServices, useWords } from '../../shared/use-services.tsx';
import { Wide } from '../../shared/wide.tsx';

const cell = 'border-b border-line px-2 py-1';
const headers = ['before', 'after', 'cash', 'withheld'] as const;

function byHand(terms: CorporateAction['terms']) {
  if (terms.kind === 'coupon' || terms.kind === 'redemption') throw new Error('a bond pays by its own terms');
  return terms;
}

export function Effects({ item }: { readonly item: CorporateAction }) {
  const { t } = useWords();
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
        <Wide label={t('console-orders.preview')}>
          <table className="w-full border-separate border-spacing-0">
            <caption className="sr-only">{t('console-orders.preview')}</caption>
            <thead>
              <tr className="text-muted">
                <th scope="col" className={`${cell} text-start font-medium`}>
                  {t('console-orders.client')}
                </th>
                {headers.map((name) => (
                  <th key={name} scope="col" className={`${cell} text-end font-medium`}>
                    {t(`console-orders.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map((line) => (
                <tr key={line.account_id}>
                  <th scope="row" className={`${cell} text-start font-normal`}>
                    {shortId(line.client_id)}
                  </th>
                  <td className={`${cell} ui-num text-end`}>{line.before}</td>
                  <td className={`${cell} ui-num text-end`}>{line.after}</td>
                  <td className={`${cell} ui-num text-end`}>{money(line.cash)}</td>
                  <td className={`${cell} ui-num text-end`}>{money(line.withheld)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      )}
    </section>
  );
}
