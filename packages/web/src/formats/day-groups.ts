// Puts dated things under the calendar day they happened on, in the reader's time zone. Keeps their order. Pure.

export interface DayGroup<T> {
  /** YYYY-MM-DD in the reader's zone. */
  readonly day: string;
  readonly items: readonly T[];
}

export interface DayPlace {
  /** Absent: the device's own. */
  readonly timeZone?: string;
}

export function readDay(instant: string | number, { timeZone }: DayPlace = {}): string {
  // The Canadian form is YYYY-MM-DD.
  return new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(new Date(instant));
}

export function groupByDay<T extends { readonly created_at: string }>(
  items: readonly T[],
  place: DayPlace = {},
): DayGroup<T>[] {
  const groups: { day: string; items: T[] }[] = [];
  for (const item of items) {
    const day = readDay(item.created_at, place);
    const last = groups.at(-1);
    if (last?.day === day) last.items.push(item);
    else groups.push({ day, items: [item] });
  }
  return groups;
}

export type NearDay = 'today' | 'yesterday' | 'earlier';

export function nameDay(day: string, nowMs: number, place: DayPlace = {}): NearDay {
  if (day === readDay(nowMs, place)) return 'today';
  // Noon before: a day of 23 or 25 hours cannot skip or repeat a date.
  const noon = Date.parse(`${readDay(nowMs, place)}T12:00:00Z`) - 86_400_000;
  return day === new Date(noon).toISOString().slice(0, 10) ? 'yesterday' : 'earlier';
}
