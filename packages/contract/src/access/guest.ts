// Guest quotas: how often a visitor may search, open a stock or view a quote on one local calendar day. Pure;
// whoever keeps the counters says what day it is.
import { limits } from '../limits.ts';

export type GuestQuota = keyof typeof limits.guestDaily;
export const guestQuotas: readonly GuestQuota[] = ['search', 'read_stock', 'view_quote'];

export interface GuestUse {
  /** Local calendar day of the counters, YYYY-MM-DD. */
  readonly day: string;
  readonly counts: Readonly<Record<GuestQuota, number>>;
}

/** The calendar day at a moment in a time zone, or where the code runs. */
export function readLocalDay(now: Date, timeZone?: string): string {
  // Where somebody is may change while the page is open; a named zone stays what it is.
  if (timeZone === undefined) return writesDays().format(now);
  const kept = dayWriters.get(timeZone) ?? writesDays(timeZone);
  dayWriters.set(timeZone, kept);
  return kept.format(now);
}

/** Making one costs a hundred times what using it does, and a list asks for each of its lines. */
const dayWriters = new Map<string, Intl.DateTimeFormat>();

/** The Canadian form is YYYY-MM-DD. */
function writesDays(timeZone?: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone !== undefined && { timeZone }),
  });
}

export function startGuestUse(day: string): GuestUse {
  return { day, counts: { search: 0, read_stock: 0, view_quote: 0 } };
}

/** Another day, even an earlier one after a journey west, starts from nothing. */
function openDay(use: GuestUse | undefined, day: string): GuestUse {
  return use?.day === day ? use : startGuestUse(day);
}

export function readGuestLeft(use: GuestUse | undefined, quota: GuestQuota, day: string): number {
  return Math.max(0, limits.guestDaily[quota] - openDay(use, day).counts[quota]);
}

export type GuestTake = { readonly allowed: boolean; readonly use: GuestUse };

/** Takes one use if one is left; a refused take does not count. */
export function takeGuestUse(use: GuestUse | undefined, quota: GuestQuota, day: string): GuestTake {
  const today = openDay(use, day);
  if (readGuestLeft(today, quota, day) === 0) return { allowed: false, use: today };
  return { allowed: true, use: { day, counts: { ...today.counts, [quota]: today.counts[quota] + 1 } } };
}
