// Named figures in columns: the facts of an instrument, the sums of a portfolio.
import type { ReactNode } from 'react';
import { joinClasses } from '../classes.ts';

export type Stat = { key: string; label: ReactNode; value: ReactNode; note?: ReactNode };
export type StatGridProps = { stats: readonly Stat[]; columns?: 2 | 3 | 4; className?: string };

const columnLooks = {
  2: 'grid-cols-2',
  3: 'grid-cols-2 md:grid-cols-3',
  4: 'grid-cols-2 md:grid-cols-4',
} as const;

export function StatGrid({ stats, columns = 4, className }: StatGridProps) {
  return (
    <dl className={joinClasses('grid gap-x-6 gap-y-4', columnLooks[columns], className)}>
      {stats.map((stat) => (
        <div key={stat.key} className="min-w-0">
          <dt className="text-sm text-muted">{stat.label}</dt>
          <dd className="ui-num mt-0.5 truncate font-medium">{stat.value}</dd>
          {stat.note !== undefined && <dd className="text-sm text-muted">{stat.note}</dd>}
        </div>
      ))}
    </dl>
  );
}
