// Funds on a wide screen: risk, costs, NAV and the last year as columns that sort.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Fund } from '@candor/contract/funds/client.ts';
import { formatPercent } from '@candor/ui/amount/number-format.ts';
import { useLanguage, useText } from '@candor/web';
import { SortedTable } from '../../shared/sorted/sorted-table.tsx';
import type { ValueProps } from '../../shared/sorted/sorted-table.tsx';
import { NavCell } from '../../shared/units/nav-cell.tsx';
import { sayChange } from '../../shared/units/words.ts';

type Column = 'name' | 'risk' | 'ongoing' | 'nav' | 'year';

const yearOf = ({ performance }: Fund): string | null =>
  performance.find(({ range }) => range === '1Y')?.change_percent ?? null;

export function FundsTable({ items }: { readonly items: readonly Fund[] }) {
  const t = useText();
  return (
    <SortedTable<Fund, Column>
      caption={t('funds.title')}
      rows={items}
      Value={Value}
      columns={[
        { key: 'name', name: t('funds.title'), valueOf: ({ instrument }) => instrument.name },
        { key: 'risk', name: t('funds.risk'), isNumber: true, valueOf: ({ risk }) => risk },
        {
          key: 'ongoing',
          name: t('funds.ongoing'),
          isNumber: true,
          valueOf: (fund) => Number(fund.ongoing_percent),
        },
        { key: 'nav', name: t('funds.nav'), isNumber: true, valueOf: ({ nav }) => nav && Number(nav.nav) },
        {
          key: 'year',
          name: t('funds.range_1Y'),
          isNumber: true,
          valueOf: (fund) => {
            const year = yearOf(fund);
            return year === null ? null : Number(year);
          },
        },
      ]}
    />
  );
}

function Value({ row: fund, column }: ValueProps<Fund, Column>): ReactNode {
  const t = useText();
  const locale = useLanguage();
  const { id, instrument, kind, risk, nav, currency } = fund;
  const year = yearOf(fund);
  switch (column) {
    case 'name':
      return (
        <Link to="/discover/funds/$id" params={{ id }} className="block hover:underline">
          {instrument.name}
          <span className="block text-sm font-normal text-muted">{t(`funds.kind_${kind}`)}</span>
        </Link>
      );
    case 'risk':
      return t('funds.risk_value', { risk });
    case 'ongoing':
      return formatPercent(fund.ongoing_percent, locale, { digits: 2 });
    case 'nav':
      return <NavCell {...{ nav, currency }} />;
    case 'year':
      return year === null ? '–' : sayChange(year, locale);
    default:
      return column satisfies never;
  }
}
