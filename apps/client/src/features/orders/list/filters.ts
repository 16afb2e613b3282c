// From the choices in the address to the question for the server, in days. Pure.
import { resolvePreset } from '@candor/web/formats/date-range.ts';
import type { OrdersSearch } from '../../../shared/orders/orders-search.ts';
import type { OrderQuery } from '../queries.ts';

export interface FilterPlace {
  readonly nowMs: number;
  readonly timeZone: string;
  readonly locale: string;
}

/** Weeks begin on Sunday here; on Monday elsewhere. */
const sundayFirst: ReadonlySet<string> = new Set(['en-US', 'hi-IN']);

export function toQuery({ type, status, period = 'all', from, to }: OrdersSearch, place: FilterPlace): OrderQuery {
  const firstWeekday = sundayFirst.has(place.locale) ? 7 : 1;
  const days = period === 'custom' ? { from, to } : resolvePreset(period, { ...place, firstWeekday });
  return {
    type: type ?? 'all',
    status: status ?? 'all',
    ...(days?.from ? { from: days.from } : {}),
    ...(days?.to ? { to: days.to } : {}),
  };
}

export function countFilters({ type, status, period = 'all' }: OrdersSearch): number {
  return [type, status].filter((choice) => choice !== undefined).length + (period === 'all' ? 0 : 1);
}
