// Which days the page shows, as it stands in its address. Unknown or malformed parts are left out. Pure.
import { customDays, oneOf } from '@candor/web/routing/search-parts.ts';
import type { RawSearch } from '@candor/web/routing/search-parts.ts';
import { portfolioRanges } from './ranges.ts';
import type { PortfolioRange } from './ranges.ts';

export interface PortfolioSearch {
  readonly range?: PortfolioRange | 'custom';
  /** Days, both included; only with `custom`. */
  readonly from?: string;
  readonly to?: string;
}

export function readPortfolioSearch(search: RawSearch): PortfolioSearch {
  const range = oneOf([...portfolioRanges, 'custom'] as const, search['range']);
  return { ...(range ? { range } : {}), ...customDays(search, range) };
}

/** A range of one's own is asked for once both days are there, in order; whether a day has come is for the server to say. */
export function isReady({ range, from, to }: PortfolioSearch): boolean {
  if (range !== 'custom') return true;
  return from !== undefined && to !== undefined && from <= to;
}
