// Makes a box a keyboard stop only while it really overflows, so that people without a pointer can scroll it.
import { useEffect, type RefObject } from 'react';

export function useScrollStop(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      const tall = element.scrollHeight > element.clientHeight + 1;
      const wide = element.scrollWidth > element.clientWidth + 1;
      if (tall || wide) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [box]);
}
