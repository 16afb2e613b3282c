// Every version of a product's terms: planned, holding and past, each with what it changed.
import { useQuery } from '@tanstack/react-query';
import { listProductTerms } from '@candor/contract/products/staff.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { formatDay } from '../../shared/formats.ts';
import { describeTerms } from '../../shared/product-terms.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices, useWords } from '../../shared/use-services.tsx';

interface Shown {
  readonly id: string;
  readonly terms: { readonly version: number };
}

export function Versions({ item }: { readonly item: Shown }) {
  const words = useWords();
  const { t } = words;
  const { api } = useServices();
  const versions = useQuery({
    queryKey: ['product', item.id, 'terms'],
    queryFn: ({ signal }) => api.call(listProductTerms, { params: { id: item.id }, signal }),
  });
  if (versions.isPending) return <Skeleton height="4rem" />;
  if (versions.error) return <ProblemBanner problem={versions.error} />;
  const { items } = versions.data;
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-3 text-sm">
      <h3 className="font-medium">{t('console-products.versions')}</h3>
      <ol className="flex flex-col gap-2">
        {items.map(({ is_open: isOpen, terms }, at) => {
          const before = items[at + 1];
          const said = new Map(before && describeTerms(before.terms, words).map(({ key, text }) => [key, text]));
          const changes = describeTerms(terms, words).filter(({ key, text }) => before && said.get(key) !== text);
          const state = terms.version === item.terms.version ? 'holds' : stateOf(terms.version, item);
          return (
            <li key={terms.version} className="flex flex-col gap-1">
              <p className="flex flex-wrap items-center gap-2">
                <span className="ui-num">
                  {t('console-products.from', { date: formatDay(terms.starts_on, words.locale) })}
                </span>
                <Badge tone={state === 'holds' ? 'success' : 'neutral'}>{t(`console-products.state_${state}`)}</Badge>
                {!isOpen && <Badge tone="warning">{t('console-products.closed')}</Badge>}
              </p>
              {changes.map(({ key, label, text }) => (
                <p key={key} className="text-muted">
                  {`${t(label)}: ${said.get(key) ?? ''} → ${text}`}
                </p>
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const stateOf = (version: number, { terms }: Shown) => (version > terms.version ? 'planned' : 'past');
