// What was done so far, in one shape for deposits, withdrawals, exchanges and loans: a table where there is room, rows on a phone.
import type { ReactNode } from 'react';
import { ListRows } from '@candor/ui/list/list-row.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { useIsWide } from '../use-is-wide.ts';
import { RecordTable } from './record-table.tsx';
import type { RecordColumn } from './record-table.tsx';

/** From here on a list is a table. */
export const tablePx = 900;

export interface RecordsProps<Row> {
  readonly title: string;
  /** Undefined while they are on their way. */
  readonly rows: readonly Row[] | undefined;
  readonly problem: unknown;
  readonly onRetry: () => void;
  readonly empty: { readonly icon: ReactNode; readonly sentence: string };
  readonly columns: ReadonlyArray<RecordColumn<Row>>;
  /** One of them on a phone. */
  readonly children: (row: Row) => ReactNode;
  readonly more?: ReactNode;
}

export function Records<Row extends { readonly id: string }>(props: RecordsProps<Row>) {
  const { title, rows, problem, onRetry, empty, more } = props;
  const isFailed = problem !== null && problem !== undefined;
  return (
    <Section title={title}>
      <Card flush>
        {rows === undefined && !isFailed && (
          <div className="p-5">
            <SkeletonRows rows={3} leading={false} />
          </div>
        )}
        {isFailed && (
          <div className="p-5">
            <LoadProblem problem={problem} onRetry={onRetry} />
          </div>
        )}
        {rows?.length === 0 && <EmptyState {...empty} />}
        {rows !== undefined && rows.length > 0 && <Found {...props} rows={rows} />}
        {more}
      </Card>
    </Section>
  );
}

function Found<Row extends { readonly id: string }>(props: RecordsProps<Row> & { readonly rows: readonly Row[] }) {
  const { title, rows, columns, children } = props;
  if (useIsWide(tablePx)) return <RecordTable caption={title} columns={columns} rows={rows} />;
  return (
    <ListRows label={title}>
      {rows.map((row) => (
        <li key={row.id}>{children(row)}</li>
      ))}
    </ListRows>
  );
}
