// A double press: the first opens a dialog, the second lands beside it and would close what nobody has seen yet. It closes nothing.
import { useLayoutEffect, useRef, type MouseEvent } from 'react';

/** Longer than a double click or tap takes, shorter than anyone needs to change their mind. */
const doublePressMs = 500;

interface Change {
  readonly reason: string;
  readonly event: Event;
}

/** Tells whether a change of an open dialog is the second half of the press that opened it. */
export function useSecondPress(open: boolean): (change: Change) => boolean {
  const openedAtMs = useRef(0);
  useLayoutEffect(() => {
    if (open) openedAtMs.current = performance.now();
  }, [open]);
  return ({ reason, event }) => {
    if (reason !== 'outside-press') return false;
    // A mouse counts its presses itself; a finger is known by its haste.
    const isCounted = event instanceof window.MouseEvent && event.detail > 1;
    return isCounted || event.timeStamp - openedAtMs.current < doublePressMs;
  };
}

/** A press beside a dialog does not take the focus out of it. */
export function keepFocus(event: MouseEvent): void {
  if (event.target === event.currentTarget) event.preventDefault();
}
