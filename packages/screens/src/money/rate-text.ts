// Rates and their age as people read them. Pure; what is booked is never shortened.
const significant = 6;

/** Six digits that count, the rest left off: 0.8734129041 → 0.873412, 0.0119048 → 0.0119048, 90.0000000000 → 90. */
export function shortenRate(rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.');
  const zeros = whole === '0' ? (/^0*/u.exec(fraction)?.[0].length ?? 0) : 0;
  const kept = Math.max(0, significant - (whole === '0' ? 0 : whole.length)) + zeros;
  const shown = fraction.slice(0, Math.max(2, kept)).replace(/0+$/u, '');
  return shown === '' ? whole : `${whole}.${shown}`;
}

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;

/** How old a rate is, in the largest unit that fits twice: “30 hours ago”, “5 minutes ago”, “now”. */
export function formatAge(ageSeconds: number, locale: string): string {
  const { unit, seconds } = units.find((one) => ageSeconds >= 2 * one.seconds) ?? { unit: 'second', seconds: 1 };
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'long' });
  return format.format(-Math.floor(ageSeconds / seconds), unit);
}
