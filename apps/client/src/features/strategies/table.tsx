// Strategies on a wide screen: rule, risk, NAV and the change since their start as columns that sort.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Strategy } from '@candor/contract/strategies/client.ts';
import { useLanguage, useText } from '@candor/web';
import { SortedTable } from '../../shared/sorted/sorted-table.tsx';
import type { ValueProps } from '../../shared/sorted/sorted-table.tsx';
import { NavCell } from '../../shared/units/nav-cell.tsx';
import { sayChange, sayDay } from '../../shared/units/words.ts';

type Column = 'name' | 'rule' | 'risk' | 'nav' | 'change';

export function StrategiesTable({ items }: { readonly items: readonly Strategy[] }) {
  const t = useText();
  const sayRule = ({ current }: Strategy): string => t(`strategies.rule_${current.rule}`);
  return (
    <SortedTable<Strategy, Column>
      caption={t('strategies.title')}
      rows={items}
      Value={Value}
      columns={[
        { key: 'name', name: t('strategies.title'), valueOf: ({ name }) => name },
        { key: 'rule', name: t('strategies.rule'), valueOf: sayRule },
        { key: 'risk', name: t('funds.risk'), isNumber: true, valueOf: ({ figures }) => figures.risk },
        { key: 'nav', name: t('funds.nav'), isNumber: true, valueOf: ({ nav }) => nav && Number(nav.nav) },
        {
          key: 'change',
          name: t('strategies.change'),
          isNumber: true,
          valueOf: ({ figures: { change_percent: change } }) => (change === null ? null : Number(change)),
        },
      ]}
    />
  );
}

function Value({ row: strategy, column }: ValueProps<Strategy, Column>): ReactNode {
  const t = useText();
  const locale = useLanguage();
  const { id, name, kind, nav, currency, figures, current } = strategy;
  const { change_percent: change, since, risk } = figures;
  switch (column) {
    case 'name':
      return (
        <Link to="/discover/strategies/$id" params={{ id }} className="block hover:underline">
          {name}
          <span className="block text-sm font-normal text-muted">{t(`strategies.kind_${kind}`)}</span>
        </Link>
      );
    case 'rule':
      return t(`strategies.rule_${current.rule}`);
    case 'risk':
      return t('funds.risk_value', { risk });
    case 'nav':
      return <NavCell {...{ nav, currency }} />;
    case 'change':
      if (change === null || since === null) return t('strategies.too_short');
      return (
        <>
          {sayChange(change, locale)}
          <span className="block text-sm text-muted">{t('funds.since', { day: sayDay(since, locale) })}</span>
        </>
      );
    default:
      return column satisfies never;
  }
}
