// Hours of a desk or a person in the reader's language: which days, from when to when, by which clock.
import type { AdvisorCard } from '@candor/contract/advisors/client.ts';
import { useLanguage } from '@candor/web';

export type Hours = AdvisorCard['hours'];

/** Monday the first of a month, so that days can be named by any language. */
const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;
const at = (day: number): number => monday + (day - 1) * dayMs;

/** What a sentence about hours is filled with. */
export function useHoursWords({ days, from, to, time_zone: zone }: Hours) {
  const locale = useLanguage();
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  const say = (time: string): string => clock.format(Date.parse(`2024-01-01T${time}:00Z`));
  return { days: sayDays(days, locale), from: say(from), to: say(to), zone: zone.replaceAll('_', ' ') };
}

/** Three days and more in a row are said as from the first to the last. */
export function sayDays(days: readonly number[], locale: string): string {
  const name = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return '';
  const isRow = days.length > 2 && days.every((day, place) => day === first + place);
  if (isRow) return `${name.format(at(first))}–${name.format(at(last))}`;
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(days.map((day) => name.format(at(day))));
}
