// Orders on a wide screen: a table that is sorted by its heads, with the columns one wants. A row is opened by its order.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Order } from '@candor/contract/orders/client.ts';
import { Amount, Button, joinClasses } from '@candor/ui';
import { Checkbox } from '@candor/ui/choice/checkbox.tsx';
import { ColumnHead } from '@candor/ui/table/sort-head.tsx';
import { Popover } from '@candor/ui/popover/popover.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { sayStatus } from '../../../shared/orders/status-words.ts';
import { useAppState, useServices } from '../../../shared/use-services.ts';
import { sayFilled, sayKind, sayLine } from '../order-words.ts';
import { StatusBadge } from '../status-badge.tsx';
import { columnNames, columns, newestFirst, numbers, priceOf, readColumns, sortOrders } from './order-columns.ts';
import type { Column, SortColumn } from './order-columns.ts';

const cell = 'border-b border-line px-3 py-2';

export function OrdersTable({ orders }: { readonly orders: readonly Order[] }) {
  const t = useText();
  const locale = useLanguage();
  const [sort, setSort] = useState(newestFirst);
  const chosen = readColumns(useAppState(({ preferences }) => preferences.orderColumns));
  const wordOf = (order: Order, column: SortColumn): string => {
    if (column === 'order') return order.instrument.symbol;
    if (column === 'kind') return sayKind(t, order);
    if (column === 'status') return sayStatus(t, order.type, order.status);
    return column === 'reference' ? order.reference : order.placed_at;
  };
  const choose = (column: SortColumn): void =>
    setSort((last) => ({
      column,
      isDescending: last.column === column ? !last.isDescending : column === 'placed' || numbers.has(column),
    }));
  return (
    <div className="overflow-x-auto" data-orders-table>
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{t('orders-ui.title')}</caption>
        <thead>
          <tr>
            {(['order', ...chosen] as const).map((column) => (
              <ColumnHead key={column} column={column} sort={sort} isNumber={numbers.has(column)} onSort={choose}>
                {t(columnNames[column])}
              </ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {sortOrders(orders, sort, wordOf, locale).map((order) => (
            <tr key={order.id} className="hover:bg-sunken">
              <th scope="row" className={joinClasses(cell, 'text-start font-medium')}>
                <Link
                  to="/portfolio/orders/$id"
                  params={{ id: order.id }}
                  className="block hover:underline"
                  data-order={order.id}
                >
                  {sayLine(t, order, locale)}
                  <span className="block max-w-56 truncate text-sm font-normal text-muted">
                    {order.instrument.name}
                  </span>
                </Link>
              </th>
              {chosen.map((column) => (
                <td
                  key={column}
                  className={joinClasses(cell, 'whitespace-nowrap', numbers.has(column) && 'ui-num text-end')}
                >
                  <Value order={order} column={column} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Value({ order, column }: { readonly order: Order; readonly column: Column }): ReactNode {
  const t = useText();
  const locale = useLanguage();
  const price = priceOf(order);
  switch (column) {
    case 'placed':
      return formatInstant(order.placed_at, 'dateTime', { locale });
    case 'kind':
      return sayKind(t, order);
    case 'price':
      return price === null ? '–' : <Amount price value={{ amount: price, currency: order.instrument.currency }} />;
    case 'filled':
      return sayFilled(t, order, locale);
    case 'maximum':
      return <Amount value={order.maximum} />;
    case 'status':
      return <StatusBadge order={order} />;
    case 'reference':
      return order.reference;
    default:
      return column satisfies never;
  }
}

export function OrderColumns() {
  const t = useText();
  const { app } = useServices();
  const chosen = readColumns(useAppState(({ preferences }) => preferences.orderColumns));
  const button = (
    <Button size="small" variant="secondary">
      {t('orders-ui.columns')}
    </Button>
  );
  return (
    <Popover trigger={button} title={t('orders-ui.columns')} align="end">
      <p className="pb-2">{t('orders-ui.columns_note')}</p>
      <div className="grid grid-cols-2">
        {columns.map((column) => (
          <Checkbox
            key={column}
            label={t(columnNames[column])}
            checked={chosen.includes(column)}
            onChange={({ target }) =>
              app.setPreferences({
                orderColumns: columns.filter((one) => (one === column ? target.checked : chosen.includes(one))),
              })
            }
          />
        ))}
      </div>
    </Popover>
  );
}
