// From the choices in the address to the question for the server: days of the reader's calendar become instants. Pure.
import { resolvePreset } from '@candor/web/formats/date-range.ts';
import type { DayRange } from '@candor/web/formats/date-range.ts';
import type { TransactionsSearch } from '../../shared/transactions/transactions-search.ts';

export interface FilterPlace {
  readonly nowMs: number;
  readonly timeZone: string;
  readonly locale: string;
}

export interface TransactionQuery {
  readonly kind?: string;
  readonly direction?: 'in' | 'out';
  readonly account_id?: string;
  readonly from?: string;
  readonly to?: string;
}

const dayMs = 86_400_000;
/** Weeks begin on Sunday here; on Monday elsewhere. */
const sundayFirst: ReadonlySet<string> = new Set(['en-US', 'hi-IN']);

export function toQuery(search: TransactionsSearch, place: FilterPlace): TransactionQuery {
  const { kind, direction, account } = search;
  const { from, to } = findDays(search, place);
  return {
    ...(kind ? { kind } : {}),
    ...(direction ? { direction } : {}),
    ...(account ? { account_id: account } : {}),
    ...(from ? { from: startOfDay(from, place.timeZone) } : {}),
    ...(to ? { to: startOfDay(nextDay(to), place.timeZone) } : {}),
  };
}

function findDays({ period = 'all', from, to }: TransactionsSearch, place: FilterPlace): Partial<DayRange> {
  if (period === 'custom') return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  return resolvePreset(period, { ...place, firstWeekday: sundayFirst.has(place.locale) ? 7 : 1 }) ?? {};
}

export function countFilters({ kind, direction, account, period = 'all' }: TransactionsSearch): number {
  return [kind, direction, account].filter((choice) => choice !== undefined).length + (period === 'all' ? 0 : 1);
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
}

/** The instant a day begins in a zone. Asked twice, because the offset itself depends on the instant (a change of clocks). */
export function startOfDay(day: string, timeZone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const first = midnight - offsetAt(midnight, timeZone);
  return new Date(midnight - offsetAt(first, timeZone)).toISOString();
}

function offsetAt(atMs: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  // GMT, or GMT+05:30.
  const name = format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
