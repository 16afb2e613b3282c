// A list of products as the screen has room for it: a table that is sorted by its heads, on a phone rows in a card. Nothing while it is empty.
import type { ReactNode } from 'react';
import { ListRows } from '@candor/ui/list/list-row.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useIsWide } from '../use-is-wide.ts';

const tablePx = 900;

export interface TableOrRowsProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly table: ReactNode;
  /** One of them on a phone. */
  readonly children: (item: Item) => ReactNode;
}

export function TableOrRows<Item extends { readonly id: string }>({
  label,
  items,
  table,
  children,
}: TableOrRowsProps<Item>) {
  const isWide = useIsWide(tablePx);
  if (items.length === 0) return null;
  if (isWide) return table;
  return (
    <Card>
      <ListRows label={label}>
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ListRows>
    </Card>
  );
}
