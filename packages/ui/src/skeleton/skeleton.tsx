// Layout-true placeholders. They appear only after 120 ms and take exactly the room of what will come.
import type { CSSProperties } from 'react';
import { joinClasses } from '../classes.ts';
import { useDelayed } from '../timing/use-delayed.ts';

export type SkeletonProps = {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  round?: boolean;
  className?: string;
};

export function Skeleton({ width = '100%', height = '1em', round = false, className }: SkeletonProps) {
  const due = useDelayed(true);
  return (
    <span
      aria-hidden
      className={joinClasses(
        'block',
        round ? 'rounded-full' : 'rounded-small',
        due && 'ui-shimmer bg-sunken',
        className,
      )}
      style={{ width, height }}
    />
  );
}

/** Lines of text; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className="flex flex-col gap-2.5">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 && lines > 1 ? '60%' : '100%'} />
      ))}
    </span>
  );
}

/** Rows as ListRow draws them. */
export function SkeletonRows({ rows = 5, leading = true }: { rows?: number; leading?: boolean }) {
  return (
    <div className="ui-rows">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="ui-row">
          {leading && <Skeleton width={40} height={40} round />}
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton width="45%" />
            <Skeleton width="28%" height="0.75em" />
          </span>
          <span className="flex flex-col items-end gap-2">
            <Skeleton width={72} />
            <Skeleton width={48} height="0.75em" />
          </span>
        </div>
      ))}
    </div>
  );
}
