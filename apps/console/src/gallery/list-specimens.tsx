// Rows, table, virtual list, skeletons, empty state.
import { Amount, Button, Change } from '@candor/ui';
import { WalletIcon } from '@candor/ui/icons/money.tsx';
import { ListRow } from '@candor/ui/list/list-row.tsx';
import { VirtualList } from '@candor/ui/list/virtual-list.tsx';
import { SkeletonRows, SkeletonText } from '@candor/ui/skeleton/skeleton.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { Table, type TableColumn, type TableSort } from '@candor/ui/table/table.tsx';
import { useMemo, useState } from 'react';
import { holdings, type Holding } from './samples.ts';

const many = Array.from({ length: 10_000 }, (_, index) => `Instrument ${String(index + 1)}`);

export function ListSpecimens() {
  return (
    <Section title="Lists">
      <div className="grid gap-4 md:grid-cols-2">
        <Card className="md:col-span-2">
          <HoldingTable />
        </Card>
        <Card>
          <VirtualList
            label="Ten thousand instruments"
            items={many}
            itemKey={String}
            renderItem={(name) => <ListRow title={name} subtitle="Sample" value="100.00" />}
            className="h-72"
          />
        </Card>
        <Card>
          <SkeletonRows rows={3} />
          <SkeletonText />
        </Card>
        <Card className="md:col-span-2">
          <EmptyState
            icon={<WalletIcon size={28} />}
            sentence="You have no positions yet."
            action={<Button>Find something to invest in</Button>}
          />
        </Card>
      </div>
    </Section>
  );
}

type Column = 'symbol' | 'name' | 'price' | 'change';

const columns: readonly TableColumn<Holding, Column>[] = [
  { key: 'symbol', header: 'Symbol', sortable: true, cell: (row) => <strong>{row.symbol}</strong> },
  { key: 'name', header: 'Name', sortable: true, cell: (row) => row.name },
  {
    key: 'price',
    header: 'Price',
    numeric: true,
    sortable: true,
    cell: (row) => <Amount value={{ amount: row.price, currency: 'USD' }} price />,
  },
  {
    key: 'change',
    header: 'Today',
    numeric: true,
    sortable: true,
    cell: (row) => <Change points={row.points} price />,
  },
];

function HoldingTable() {
  const [sort, setSort] = useState<TableSort<Column>>({ column: 'symbol', direction: 'ascending' });
  const rows = useMemo(() => {
    const field: keyof Holding = sort.column === 'change' ? 'points' : sort.column;
    const sign = sort.direction === 'ascending' ? 1 : -1;
    return holdings.toSorted((a, b) => sign * a[field].localeCompare(b[field], 'en', { numeric: true }));
  }, [sort]);
  return (
    <Table<Holding, Column>
      caption="Holdings"
      rows={rows}
      rowKey={(row) => row.symbol}
      sort={sort}
      onSortChange={setSort}
      columns={columns}
    />
  );
}
