// Instants told with the name of their zone, where that need not be the reader's.
import type { DatePlace } from './dates.ts';

const shape = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

export function formatMoment(instant: string | number, { locale, timeZone }: DatePlace): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  return keepZoneWhole(new Intl.DateTimeFormat(locale, { ...shape, ...(timeZone ? { timeZone } : {}) }).format(date));
}

/** “GMT-5” may be broken behind its hyphen, and a line that begins with 5 reads as another hour; behind a minus nothing is broken. */
export function keepZoneWhole(text: string): string {
  return text.replace(/GMT-(?=\d)/, 'GMT−');
}
