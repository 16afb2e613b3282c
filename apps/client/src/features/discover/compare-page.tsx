// /discover/compare?a=…&b=…: two products side by side, the same lines for both. Nothing is ranked or recommended.
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { tallLinkLook } from '@candor/ui';
import { ExchangeIcon } from '@candor/ui/icons/money.tsx';
import { Combobox } from '@candor/ui/select/combobox.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { isApiProblem, useText } from '@candor/web';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { FamilyFare } from '../../shared/families/family-result.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { useIsWide } from '../../shared/use-is-wide.ts';
import { nameOf, useChoices, useCompared } from './compare-queries.ts';
import type { ComparedProduct } from './compare-queries.ts';
import { familyOf, rowNames, useRows } from './compare-rows.tsx';
import { readCompared, writeCompared } from './discover-search.ts';

export function ComparePage() {
  const t = useText();
  const { a, b } = useSearch({ from: '/discover/compare' });
  return (
    <>
      <PageHeader title={t('discover.compare_link')} note={t('discover.compare_note')} />
      <div className="flex w-full max-w-5xl flex-col gap-6">
        <div className="grid gap-4 md:grid-cols-2">
          <Picker side="a" />
          <Picker side="b" />
        </div>
        {a === undefined || b === undefined ? (
          <Card>
            <EmptyState icon={<ExchangeIcon size={26} />} sentence={t('discover.compare_empty')} />
          </Card>
        ) : (
          <Comparison a={a} b={b} />
        )}
        <Link to="/discover" className={`${tallLinkLook} self-start`}>
          {t('shell.discover')}
        </Link>
      </div>
    </>
  );
}

function Picker({ side }: { readonly side: 'a' | 'b' }) {
  const t = useText();
  const search = useSearch({ from: '/discover/compare' });
  const navigate = useNavigate({ from: '/discover/compare' });
  const choices = useChoices();
  const other = search[side === 'a' ? 'b' : 'a'];
  const chosen = search[side];
  const shown = useCompared(readCompared(chosen)).data;
  const options = (choices.data ?? [])
    .map((choice) => ({ value: writeCompared(choice), label: choice.name }))
    .filter(({ value }) => value !== other);
  // What can no longer be entered is compared all the same: its page led here.
  if (chosen !== undefined && shown && !options.some(({ value }) => value === chosen))
    options.unshift({ value: chosen, label: nameOf(shown) });
  return (
    <Combobox
      label={t(`discover.compare_${side}`)}
      placeholder={t('discover.compare_pick')}
      openLabel={t('discover.compare_pick')}
      emptyText={t('discover.compare_none')}
      value={chosen ?? null}
      disabled={choices.isPending}
      onValueChange={(value) => {
        if (value !== null) void navigate({ search: { ...search, [side]: value }, replace: true });
      }}
      options={options}
    />
  );
}

function Comparison({ a, b }: { readonly a: string; readonly b: string }) {
  const t = useText();
  const found = [useCompared(readCompared(a)), useCompared(readCompared(b))] as const;
  const [first, second] = [found[0].data, found[1].data];
  if (first && second) return <Table pair={[first, second]} />;
  const failed = found.find(({ error }) => error);
  if (isApiProblem(failed?.error) && failed.error.status === 404) {
    return (
      <Card>
        <EmptyState icon={<ExchangeIcon size={26} />} sentence={t('discover.compare_missing')} />
      </Card>
    );
  }
  if (failed?.error) return <LoadProblem problem={failed.error} onRetry={() => void failed.refetch()} />;
  return <SkeletonRows rows={7} leading={false} />;
}

const cellLook = 'px-3 pt-1 pb-2 align-top text-start text-sm wrap-anywhere md:py-3 md:text-base';

/** On a phone a line's name stands over its two cells, so that both keep half of the width. */
function Table({ pair }: { readonly pair: readonly [ComparedProduct, ComparedProduct] }) {
  const t = useText();
  const isWide = useIsWide();
  const rowsOf = useRows();
  const sides = pair.map((compared) => ({ compared, rows: rowsOf(compared) }));
  const lines = [
    ...rowNames.map((name) => ({
      name,
      label: t(`discover.row_${name}`),
      cells: sides.map(({ rows }) => rows[name]),
    })),
    {
      name: 'result',
      label: t('discover.result'),
      cells: sides.map(({ compared }) => <FamilyFare key={compared.kind} family={familyOf(compared)} />),
    },
  ];
  return (
    <Card className="overflow-x-auto p-0">
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">{t('discover.compare_link')}</caption>
        <thead>
          <tr className="border-b border-line">
            {isWide && (
              <th scope="col" className={cellLook}>
                <span className="sr-only">{t('discover.row_name')}</span>
              </th>
            )}
            {pair.map((compared) => (
              <th
                key={writeCompared({ kind: compared.kind, id: compared.product.id })}
                scope="col"
                className={cellLook}
              >
                <ProductLink compared={compared} />
              </th>
            ))}
          </tr>
        </thead>
        {lines.map(({ name, label, cells }) => (
          <tbody key={name} className="border-b border-line last:border-b-0">
            {!isWide && (
              <tr>
                <th scope="rowgroup" colSpan={2} className="px-3 pt-2 text-start text-sm font-medium text-muted">
                  {label}
                </th>
              </tr>
            )}
            <tr>
              {isWide && (
                <th scope="row" className={`${cellLook} text-sm font-medium text-muted`}>
                  {label}
                </th>
              )}
              {cells.map((cell, at) => (
                <td key={at === 0 ? 'a' : 'b'} className={`${cellLook} tabular-nums`}>
                  {cell}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
    </Card>
  );
}

const paths = {
  fund: '/discover/funds/$id',
  bond: '/discover/bonds/$id',
  strategy: '/discover/strategies/$id',
  savings: '/savings/products/$id',
  offering: '/discover/offerings/$id',
} as const;

function ProductLink({ compared }: { readonly compared: ComparedProduct }) {
  return (
    <Link to={paths[compared.kind]} params={{ id: compared.product.id }} className={tallLinkLook}>
      {nameOf(compared)}
    </Link>
  );
}
