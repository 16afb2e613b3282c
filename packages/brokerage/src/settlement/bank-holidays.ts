// When the banks of a currency are closed although it is a weekday: then money does not change hands, whatever the exchange does.
// Rules instead of lists, so that no year is missing. Pure.

import { shiftDay } from '@candor/contract/days.ts';

/** 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

function on(year: number, month: number, day: number): string {
  return `${String(year)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function nthMonday(year: number, month: number, nth: number): string {
  const first = on(year, month, 1);
  return shiftDay(first, ((8 - weekdayOf(first)) % 7) + (nth - 1) * 7);
}

function lastMondayOfMay(year: number): string {
  const last = on(year, 5, 31);
  return shiftDay(last, -((weekdayOf(last) + 6) % 7));
}

/** Gauss, as the Gregorian calendar has it since 1900. */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return on(year, Math.floor(f / 31), (f % 31) + 1);
}

/** The Federal Reserve: a holiday on a Sunday is kept on Monday, one on a Saturday is not kept. */
function federalReserve(year: number): string[] {
  const thursday = on(year, 11, 1);
  const fixed = [on(year, 1, 1), on(year, 6, 19), on(year, 7, 4), on(year, 11, 11), on(year, 12, 25)];
  return [
    ...fixed.map((date) => (weekdayOf(date) === 0 ? shiftDay(date, 1) : date)),
    nthMonday(year, 1, 3),
    nthMonday(year, 2, 3),
    lastMondayOfMay(year),
    nthMonday(year, 9, 1),
    nthMonday(year, 10, 2),
    shiftDay(thursday, ((11 - weekdayOf(thursday)) % 7) + 21),
  ];
}

/** TARGET, through which euros move. */
function target(year: number): string[] {
  const easter = easterSunday(year);
  return [
    on(year, 1, 1),
    shiftDay(easter, -2),
    shiftDay(easter, 1),
    on(year, 5, 1),
    on(year, 12, 25),
    on(year, 12, 26),
  ];
}

/** Banks in India close their books on the first of April while the exchanges trade. */
function indianBooks(year: number): string[] {
  return [on(year, 4, 1)];
}

const rules: Readonly<Record<string, (year: number) => string[]>> = {
  USD: federalReserve,
  EUR: target,
  INR: indianBooks,
};

const years = new Map<string, ReadonlySet<string>>();

export function isBankHoliday(currency: string, date: string): boolean {
  const key = `${currency} ${date.slice(0, 4)}`;
  let known = years.get(key);
  if (known === undefined) {
    known = new Set(rules[currency]?.(Number(date.slice(0, 4))) ?? []);
    years.set(key, known);
  }
  return known.has(date);
}

/** Currencies whose banks keep days of their own, whatever an exchange does; the others keep those of their exchange. */
export function hasOwnDays(currency: string): boolean {
  return currency === 'USD' || currency === 'EUR';
}
