// Label left, value right, one under the other: the lines of a cost estimate, a receipt, a review step.
import type { ReactNode } from 'react';
import { joinClasses } from '../classes.ts';

export type Fact = { key: string; label: ReactNode; value: ReactNode; note?: ReactNode; strong?: boolean };
export type FactListProps = {
  facts: readonly Fact[];
  /** In two columns on a wide desktop, where a value would stand far from its label. Not for sums: their lines end in a total. */
  inColumns?: boolean;
  className?: string;
};

export function FactList({ facts, inColumns = false, className }: FactListProps) {
  return (
    <dl
      className={joinClasses(
        'flex flex-col',
        inColumns && 'xl:block xl:columns-2 xl:gap-x-12 xl:*:break-inside-avoid',
        className,
      )}
    >
      {facts.map((fact) => (
        <div
          key={fact.key}
          className={joinClasses(
            'flex items-baseline justify-between gap-4 py-2',
            fact.strong === true &&
              'mt-1 border-t border-line pt-3 font-semibold first:mt-0 first:border-t-0 first:pt-2',
          )}
        >
          <dt className={joinClasses('min-w-0 wrap-anywhere', fact.strong !== true && 'text-muted')}>
            {fact.label}
            {fact.note !== undefined && <span className="block text-sm font-normal text-muted">{fact.note}</span>}
          </dt>
          {/* A figure keeps its room beside a long note; a long name leaves more than a third to its label, and breaks there. */}
          <dd className="ui-num max-w-[62%] shrink-0 text-end wrap-anywhere whitespace-normal">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
