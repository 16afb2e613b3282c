// Base UI hides the page behind a modal from screen readers but leaves it reachable by other means. This makes it inert while the
// modal is open and remembers who had the focus before, so that closing brings the person back there.
import { useLayoutEffect, useRef, type RefObject } from 'react';

export function useModalRoot(open: boolean, rootId = 'root'): RefObject<HTMLElement | null> {
  const origin = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!open) return undefined;
    const active = document.activeElement;
    if (active instanceof HTMLElement && active !== document.body) origin.current = active;
    const root = document.getElementById(rootId);
    if (root === null) return undefined;
    holdInert(root, 1);
    return () => holdInert(root, -1);
  }, [open, rootId]);
  return origin;
}

/** Counts on the element itself: a dialog over a drawer releases the page only when both are gone. */
function holdInert(root: HTMLElement, by: 1 | -1): void {
  const holders = Number(root.dataset['inertHolders'] ?? '0') + by;
  root.dataset['inertHolders'] = String(holders);
  root.inert = holders > 0;
}
