// A period as it stands in the address of a list: a preset, or two days of one's own. Unknown or malformed parts are left out. Pure.
import { datePresets } from '@candor/web/formats/date-presets.ts';
import { customDays, oneOf } from '@candor/web/routing/search-parts.ts';
import type { RawSearch } from '@candor/web/routing/search-parts.ts';

export const periods = [...datePresets, 'custom'] as const;

export interface PeriodSearch {
  readonly period?: (typeof periods)[number];
  /** Days, both included; only with `custom`. */
  readonly from?: string;
  readonly to?: string;
}

export function readPeriod(search: RawSearch): PeriodSearch {
  const period = oneOf(periods, search['period']);
  return { ...(period ? { period } : {}), ...customDays(search, period) };
}
