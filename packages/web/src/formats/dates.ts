// Dates and times by the reader's locale. Messages are told in the person's time zone, quotes in the market's: the caller says which.

const formats = {
  date: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  day: { day: 'numeric', month: 'long' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateFormat = keyof typeof formats;

export interface DatePlace {
  readonly locale: string;
  /** Absent: the device's own. */
  readonly timeZone?: string;
}

export function formatInstant(instant: string | number, format: DateFormat, { locale, timeZone }: DatePlace): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(locale, { ...formats[format], ...(timeZone ? { timeZone } : {}) }).format(date);
}

/** The device's zone and its current offset: “Europe/Madrid (GMT+1)”. */
export function describeTimeZone(locale: string, nowMs: number): { readonly zone: string; readonly offset: string } {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const parts = new Intl.DateTimeFormat(locale, { timeZoneName: 'shortOffset' }).formatToParts(new Date(nowMs));
  return { zone, offset: parts.find((part) => part.type === 'timeZoneName')?.value ?? '' };
}
