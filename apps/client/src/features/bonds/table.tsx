// Bonds on a wide screen: coupon, maturity, price and yield as columns that sort.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Amount } from '@candor/ui';
import { formatPercent } from '@candor/ui/amount/number-format.ts';
import { Badge } from '@candor/ui/status/badge.tsx';
import { useLanguage, useText } from '@candor/web';
import { SortedTable } from '../../shared/sorted/sorted-table.tsx';
import type { ValueProps } from '../../shared/sorted/sorted-table.tsx';
import { sayDay } from '../../shared/units/words.ts';
import type { ListedBond } from './listed.ts';

type Column = 'name' | 'coupon' | 'matures' | 'price' | 'yield';

export function BondsTable({ caption, bonds }: { readonly caption: string; readonly bonds: readonly ListedBond[] }) {
  const t = useText();
  return (
    <SortedTable<ListedBond, Column>
      caption={caption}
      rows={bonds}
      Value={Value}
      columns={[
        { key: 'name', name: t('bonds.title'), valueOf: ({ instrument }) => instrument.name },
        {
          key: 'coupon',
          name: t('bonds.coupon'),
          isNumber: true,
          valueOf: ({ terms }) => Number(terms.coupon_percent),
        },
        { key: 'matures', name: t('bonds.matures_on'), valueOf: ({ terms }) => terms.matures_on },
        { key: 'price', name: t('bonds.price'), isNumber: true, valueOf: ({ price }) => price && Number(price.price) },
        {
          key: 'yield',
          name: t('bonds.yield'),
          isNumber: true,
          valueOf: (bond) => bond.yield && Number(bond.yield.percent),
        },
      ]}
    />
  );
}

function Value({ row: bond, column }: ValueProps<ListedBond, Column>): ReactNode {
  const t = useText();
  const locale = useLanguage();
  const { id, instrument, terms, price, scale, currency, redeemed } = bond;
  switch (column) {
    case 'name':
      return (
        <span className="flex flex-wrap items-center gap-2">
          <Link to="/discover/bonds/$id" params={{ id }} className="hover:underline">
            {instrument.name}
          </Link>
          {(redeemed || !bond.is_open) && <Badge>{t(redeemed ? 'bonds.redeemed' : 'bonds.closed')}</Badge>}
        </span>
      );
    case 'coupon':
      return formatPercent(terms.coupon_percent, locale);
    case 'matures':
      return sayDay(terms.matures_on, locale);
    case 'price':
      return price ? (
        <Amount price minScale={scale} value={{ amount: price.price, currency }} />
      ) : (
        t('bonds.price_missing')
      );
    case 'yield':
      return bond.yield ? formatPercent(bond.yield.percent, locale) : '–';
    default:
      return column satisfies never;
  }
}
