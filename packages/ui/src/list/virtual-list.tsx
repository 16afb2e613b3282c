// A list of any length that draws only what is in sight. Import lazily: it carries TanStack Virtual.
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { joinClasses } from '../classes.ts';
import { useScrollStop } from '../timing/use-scroll-stop.ts';
import { useVisibleRows } from './use-visible-rows.ts';

export type VirtualListProps<Item> = {
  items: readonly Item[];
  itemKey: (item: Item) => string;
  renderItem: (item: Item, index: number) => ReactNode;
  label: string;
  rowHeightPx?: number;
  /** Called when the last rows come into sight, to load more. */
  onEndReached?: () => void;
  /** Must give the box a height. */
  className?: string;
};

export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, itemKey, renderItem, label, rowHeightPx = 64, onEndReached, className } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const keyOf = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? String(index) : itemKey(item);
    },
    [items, itemKey],
  );
  const { rows, totalPx, measure } = useVisibleRows(scroller, items.length, rowHeightPx, keyOf);
  useScrollStop(scroller);
  const lastIndex = rows.at(-1)?.index ?? -1;

  useEffect(() => {
    if (lastIndex >= 0 && lastIndex >= items.length - 5) onEndReached?.();
  }, [lastIndex, items.length, onEndReached]);

  return (
    <div
      ref={scroller}
      className={joinClasses(
        'overflow-y-auto overscroll-contain [contain:strict] focus-visible:-outline-offset-2',
        className,
      )}
    >
      <ul aria-label={label} className="relative w-full" style={{ height: totalPx }}>
        {rows.map((row) => {
          const item = items[row.index];
          if (item === undefined) return null;
          return (
            <li
              key={row.key}
              aria-setsize={items.length}
              aria-posinset={row.index + 1}
              data-index={row.index}
              ref={measure}
              className="absolute inset-x-0 top-0 border-b border-line"
              style={{ transform: `translateY(${String(row.start)}px)` }}
            >
              {renderItem(item, row.index)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
