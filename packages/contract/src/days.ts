// Days of the calendar as the books count them: in UTC, for every market we trade opens and closes within one. Pure.

/** YYYY-MM-DD. */
export type Day = string;

const dayMs = 86_400_000;

export function dayOf(at: Date): Day {
  return at.toISOString().slice(0, 10);
}

export function shiftDay(day: Day, days: number): Day {
  return dayOf(new Date(Date.parse(day) + days * dayMs));
}

/** The first moment after a day. */
export function endOf(day: Day): Date {
  return new Date(Date.parse(day) + dayMs);
}

export function countDays(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** Both included; none when the second is before the first. */
export function listDays(from: Day, to: Day): Day[] {
  return Array.from({ length: Math.max(0, countDays(from, to) + 1) }, (_, place) => shiftDay(from, place));
}

/** Monday to Sunday. */
export function weekStartOf(day: Day): Day {
  return shiftDay(day, -((new Date(day).getUTCDay() + 6) % 7));
}

export function monthStartOf(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

export function shiftMonths(day: Day, months: number): Day {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return `${dayOf(date).slice(0, 8)}${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`;
}
