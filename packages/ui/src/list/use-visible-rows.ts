// TanStack Virtual as a snapshot in React state: what is drawn comes from state only, so memoised parents and rows stay correct.
import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

export type VisibleRows = { rows: readonly VirtualItem[]; totalPx: number; measure: (row: Element | null) => void };

export function useVisibleRows(
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  rowHeightPx: number,
  keyOf: (index: number) => string,
): VisibleRows {
  const virtual = useRef<Virtualizer<HTMLDivElement, Element> | null>(null);
  const [view, setView] = useState<{ rows: readonly VirtualItem[]; totalPx: number }>({ rows: [], totalPx: 0 });
  const [measure] = useState(() => (row: Element | null) => {
    if (row !== null) virtual.current?.measureElement(row);
  });

  useLayoutEffect(() => {
    const options = {
      count,
      estimateSize: () => rowHeightPx,
      getItemKey: keyOf,
      getScrollElement: () => scroller.current,
      overscan: 8,
      observeElementRect,
      observeElementOffset,
      scrollToFn: elementScroll,
      onChange: (now: Virtualizer<HTMLDivElement, Element>) =>
        setView({ rows: now.getVirtualItems(), totalPx: now.getTotalSize() }),
    };
    virtual.current ??= new Virtualizer<HTMLDivElement, Element>(options);
    virtual.current.setOptions(options);
    // The two entry points every framework adapter calls; the library names them with an underscore.
    virtual.current['_willUpdate']();
    options.onChange(virtual.current);
  }, [scroller, count, rowHeightPx, keyOf]);

  useLayoutEffect(() => virtual.current?.['_didMount'](), []);
  return { ...view, measure };
}
