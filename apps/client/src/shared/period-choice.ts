// Choosing a period: whether its days are in order, and the address afterwards. Apart from reading it, which every page does. Pure.
import type { PeriodSearch } from './period-search.ts';

export function isReversed({ from, to }: PeriodSearch): boolean {
  return from !== undefined && to !== undefined && from > to;
}

/** The address after a choice: what is not chosen any more leaves it. */
export function applyChoice(search: object, choice: object) {
  return Object.fromEntries(Object.entries({ ...search, ...choice }).filter(([, value]) => value));
}
