// The rows of a long list that the page itself scrolls: which are near the window, and how much room those above and below take.
import {
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

export type WindowRows = { rows: readonly VirtualItem[]; abovePx: number; belowPx: number };

export function useWindowRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  rowHeightPx: number,
  keyOf: (index: number) => string,
): WindowRows {
  const virtual = useRef<Virtualizer<Window, Element> | null>(null);
  const [view, setView] = useState<WindowRows>({ rows: [], abovePx: 0, belowPx: 0 });

  useLayoutEffect(() => {
    const top = (list.current?.getBoundingClientRect().top ?? 0) + scrollY;
    const options = {
      count,
      estimateSize: () => rowHeightPx,
      getItemKey: keyOf,
      getScrollElement: () => window,
      scrollMargin: top,
      overscan: 10,
      initialOffset: () => scrollY,
      observeElementRect: observeWindowRect,
      observeElementOffset: observeWindowOffset,
      scrollToFn: windowScroll,
      onChange: (now: Virtualizer<Window, Element>) => {
        const rows = now.getVirtualItems();
        const first = rows[0];
        const last = rows.at(-1);
        setView({
          rows,
          abovePx: first ? first.start - top : 0,
          belowPx: last ? now.getTotalSize() - (last.end - top) : 0,
        });
      },
    };
    virtual.current ??= new Virtualizer<Window, Element>(options);
    virtual.current.setOptions(options);
    // The two entry points every framework adapter calls; the library names them with an underscore.
    virtual.current['_willUpdate']();
    options.onChange(virtual.current);
  }, [list, count, rowHeightPx, keyOf]);

  useLayoutEffect(() => virtual.current?.['_didMount'](), []);
  return view;
}
