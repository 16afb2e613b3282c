// Calendar arithmetic on day numbers (days since 1970-01-01), free of time zones. It never reads a clock.

export type DayNumber = number;

export const dayMs = 86_400_000;

/** Proleptic Gregorian; the classic days-from-civil algorithm on a year that starts in March. */
export function toDayNumber(year: number, month: number, day: number): DayNumber {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export function toCivilDate(dayNumber: DayNumber): CivilDate {
  const date = new Date(dayNumber * dayMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

export function formatDate(dayNumber: DayNumber): string {
  return new Date(dayNumber * dayMs).toISOString().slice(0, 10);
}

export function parseDate(text: string): DayNumber {
  return Math.floor(Date.parse(`${text}T00:00:00Z`) / dayMs);
}

/** 0 is Sunday. */
export function weekdayOf(dayNumber: DayNumber): number {
  return (((dayNumber + 4) % 7) + 7) % 7;
}

/** The nth given weekday of a month; n = -1 is the last one. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): DayNumber {
  if (nth > 0) {
    const first = toDayNumber(year, month, 1);
    return first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7;
  }
  const last = (month === 12 ? toDayNumber(year + 1, 1, 1) : toDayNumber(year, month + 1, 1)) - 1;
  return last - ((weekdayOf(last) - weekday + 7) % 7);
}

/** Western Easter Sunday (the anonymous Gregorian computus). */
export function easterSunday(year: number): DayNumber {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return toDayNumber(year, month, day);
}
