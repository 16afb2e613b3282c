// Hours of a desk or a person in the reader's language: which days, from when to when, by which clock.
import type { AdvisorCard } from '@candor/contract/advisors/client.ts';
import { useLanguage } from '@candor/web';

export type Hours = AdvisorCard['hours'];

/** Monday the first of a month, so that days can be named by any language. */
const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

/** What a sentence about hours is filled with. */
export function useHoursWords({ days, from, to, time_zone: zone }: Hours) {
  const locale = useLanguage();
  const name = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' });
  const named = list.format(days.map((day) => name.format(monday + (day - 1) * dayMs)));
  return { days: named, from, to, zone: zone.replaceAll('_', ' ') };
}
