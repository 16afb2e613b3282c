// Scheduled corporate actions of the simulated market: splits and dividends, drawn per issuer and year.
// They depend on the seed and the issuer only, so the schedule is the same whoever asks, whenever.
import type { Calendar } from '../../calendars/calendar.ts';
import { epochDay } from '../../calendars/calendar.ts';
import { toDayNumber } from '../../calendars/civil-date.ts';
import type { MarketCountry } from '../../calendars/market.ts';
import { lastAtOrBefore } from '../../calendars/zone.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import type { Noise } from './noise.ts';
import type { Risk } from './risk.ts';

export interface Split {
  /** First session that trades at the new price. */
  readonly session: number;
  /** New shares for one old share. */
  readonly ratio: number;
}

export interface Schedule {
  readonly splits: readonly Split[];
  /** First sessions without the dividend, ascending. */
  readonly exDates: Int32Array;
  /** Part of the price paid on each of them. */
  readonly yieldPerDate: number;
}

const splitChance = 0.035;
const splitRatios = [2, 2, 2, 3, 4, 5, 10] as const;
export const anchorDay = toDayNumber(2025, 12, 31);
/** Dividends a year; rates pay none, and their yield is nothing. */
const paymentsPerYear: Readonly<Record<MarketCountry | '', number>> = {
  US: 4,
  GB: 2,
  JP: 2,
  ES: 2,
  IN: 2,
  PL: 1,
  TR: 1,
  CN: 1,
  DE: 1,
  '': 1,
};

export function drawSchedule(
  instrument: Instrument,
  calendar: Calendar,
  risk: Risk,
  noise: Noise,
  throughYear: number,
): Schedule {
  const splits: Split[] = [];
  const exDates: number[] = [];
  const payments = paymentsPerYear[instrument.country];
  const offset = Math.floor(noise.uniform(10) * 60);
  for (let year = 2014; year <= throughYear; year += 1) {
    const split = drawSplit(instrument, calendar, noise, year);
    if (split) splits.push(split);
    for (let n = 0; n < payments && risk.dividendYield > 0; n += 1) {
      const day = toDayNumber(year, 1, 1) + 20 + offset + Math.floor((n * 365) / payments);
      exDates.push(calendar.numberAtOrBefore(day));
    }
  }
  return { splits, exDates: Int32Array.from(exDates), yieldPerDate: risk.dividendYield / payments };
}

/** Part of the price that the session's open loses to a dividend. */
export function dividendAt({ exDates, yieldPerDate }: Schedule, session: number): number {
  return exDates.length > 0 && exDates[lastAtOrBefore(exDates, session)] === session ? yieldPerDate : 0;
}

function drawSplit({ type, baseLevel }: Instrument, calendar: Calendar, noise: Noise, year: number): Split | undefined {
  if (type !== 'stock' || baseLevel > 20_000 || noise.uniform(1_000 + year) > splitChance) return undefined;
  const day = toDayNumber(year, 2, 1) + Math.floor(noise.uniform(2_000 + year) * 300);
  // A share that is cheap today is not split further.
  if (day <= epochDay || (day > anchorDay && baseLevel < 50)) return undefined;
  const ratio = splitRatios[Math.floor(noise.uniform(3_000 + year) * splitRatios.length)] ?? 2;
  return { session: calendar.numberAtOrBefore(day), ratio };
}

/** Product of the ratios of splits that take effect after `after` and at or before `until`. */
export function splitFactor(splits: readonly Split[], after: number, until: number): number {
  let factor = 1;
  for (const { session, ratio } of splits) if (session > after && session <= until) factor *= ratio;
  return factor;
}
