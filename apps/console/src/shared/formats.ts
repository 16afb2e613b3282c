// How the console writes ages, short references and problems. Pure.
import { formatDecimal, fractionLength } from '@candor/ui/amount/number-format.ts';
import { isApiProblem } from '@candor/web';
import type { Translate } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { findField } from './field-faults.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** “3 hr”, “2 days”: how long something waits, in its largest whole unit. */
export function formatAge(since: string, nowMs: number, locale: string): string {
  const ageMs = Math.max(0, nowMs - Date.parse(since));
  const [unit, sizeMs] =
    ageMs >= dayMs
      ? (['day', dayMs] as const)
      : ageMs >= hourMs
        ? (['hour', hourMs] as const)
        : (['minute', minuteMs] as const);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.floor(ageMs / sizeMs),
  );
}

/** After a day somebody should have looked; after two it is late. */
export function toneOfAge(since: string, nowMs: number): 'neutral' | 'warning' | 'danger' {
  const ageMs = nowMs - Date.parse(since);
  if (ageMs >= 2 * dayMs) return 'danger';
  return ageMs >= dayMs ? 'warning' : 'neutral';
}

export const formatTime = (instant: string, locale: string): string => formatInstant(instant, 'dateTime', { locale });

/** A quantity or a rate as the reader's country writes it, with every digit it came with; a dash where there is none. */
export const formatNumber = (text: string | null, locale: string): string =>
  text === null ? '–' : formatDecimal(text, locale, { minScale: fractionLength(text) });

/** A price has two digits at least, so that prices of a list stand under each other. */
export const formatPrice = (text: string | null, locale: string): string =>
  text === null ? '–' : formatDecimal(text, locale, { minScale: Math.max(2, fractionLength(text)) });

/** A rate of a hundred as the reader's country writes it, with every digit it came with. */
export const formatPercent = (text: string, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: fractionLength(text),
    maximumFractionDigits: 10,
    // A percentage has a handful of digits: what is shown here is never computed with.
  }).format(Number(text) / 100);

/** A civil day; a dash where there is none. */
export const formatDay = (day: string | null, locale: string): string =>
  day === null ? '–' : formatInstant(`${day}T00:00:00Z`, 'date', { locale, timeZone: 'UTC' });

/** The end of an id: its beginning is its time and the same for everything of one minute. */
export const shortId = (id: string): string => id.slice(-8).toUpperCase();

/** The server's own words, or ours when it could not be reached. What is said of a field that a form has stands beside that field. */
export function describeProblem(problem: unknown, t: Translate, beside: readonly string[] = []): string {
  if (!isApiProblem(problem)) return t('shell.part_failed');
  const { code, title, errors } = problem.details;
  if (code === 'network' || code === 'unknown_outcome' || code === 'unreadable') return t(`credentials.${code}`);
  const fields = (errors ?? [])
    .filter(({ path }) => findField(path, beside) === undefined)
    .map((error) => error.title ?? '')
    .filter((text) => text !== '');
  return [title === '' ? t(`errors.${code}`) : title, ...new Set(fields)].join(' ');
}
