// Which days the page shows, as it stands in its address. Unknown or malformed parts are left out. Pure.
import { portfolioRanges } from './ranges.ts';
import type { PortfolioRange } from './ranges.ts';

export interface PortfolioSearch {
  readonly range?: PortfolioRange | 'custom';
  /** Days, both included; only with `custom`. */
  readonly from?: string;
  readonly to?: string;
}

export function readPortfolioSearch(search: Readonly<Record<string, unknown>>): PortfolioSearch {
  const range = [...portfolioRanges, 'custom' as const].find((known) => known === search['range']);
  const from = readDay(search['from']);
  const to = readDay(search['to']);
  return {
    ...(range ? { range } : {}),
    ...(range === 'custom' && from ? { from } : {}),
    ...(range === 'custom' && to ? { to } : {}),
  };
}

function readDay(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
}

/** A range of one's own is asked for once both days are there, in order; whether a day has come is for the server to say. */
export function isReady({ range, from, to }: PortfolioSearch): boolean {
  if (range !== 'custom') return true;
  return from !== undefined && to !== undefined && from <= to;
}
