// Interest by the night, exact: balance × rate ÷ days of the year, kept in parts of the smallest unit. What is left beyond whole units is
// carried to the next night and never lost. Pure.
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import type { DayCount } from '@candor/contract/savings/rules.ts';

/** The least common multiple of 360, 365 and 366: every day count divides it. */
const yearParts = 1_603_080n;
/** Rates are millionths a year: 42 500 is 4.25 percent. */
export const ratePpmOf100 = 1_000_000n;
/** So many parts make one smallest unit of money. */
export const partsPerUnit = ratePpmOf100 * yearParts;

export function daysOfYear(dayCount: DayCount, night: string): bigint {
  if (dayCount === 'act_360') return 360n;
  return dayCount === 'act_act' && isLeap(Number(night.slice(0, 4))) ? 366n : 365n;
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Of one night, in parts of a unit. */
export function nightParts(balanceMinor: bigint, ratePpm: bigint, dayCount: DayCount, night: string): bigint {
  return balanceMinor * ratePpm * (yearParts / daysOfYear(dayCount, night));
}

/** Whole units and what is carried. */
export function splitParts(parts: bigint): { readonly units: bigint; readonly carry: bigint } {
  return { units: parts / partsPerUnit, carry: parts % partsPerUnit };
}

export interface DatedRate {
  readonly startsOn: string;
  readonly ratePpm: bigint;
}

/** The rates are in order of their days; the last that has begun holds. */
export function rateOn(rates: readonly DatedRate[], day: string): bigint {
  return rates.findLast(({ startsOn }) => startsOn <= day)?.ratePpm ?? 0n;
}

export interface Night {
  readonly night: string;
  readonly balanceMinor: bigint;
  readonly ratePpm: bigint;
  readonly parts: bigint;
}

export interface Span {
  readonly balanceMinor: bigint;
  readonly dayCount: DayCount;
  /** Of a term; otherwise the published one of each night. */
  readonly fixedPpm: bigint | undefined;
  readonly rates: readonly DatedRate[];
}

/** Every night from the first up to the last, both counted. */
export function countNights({ balanceMinor, dayCount, fixedPpm, rates }: Span, first: string, last: string): Night[] {
  const nights: Night[] = [];
  for (let night = first; night <= last; night = shiftDay(night, 1)) {
    const ratePpm = fixedPpm ?? rateOn(rates, night);
    nights.push({ night, balanceMinor, ratePpm, parts: nightParts(balanceMinor, ratePpm, dayCount, night) });
  }
  return nights;
}

export function sumParts(nights: readonly Night[]): bigint {
  return nights.reduce((sum, { parts }) => sum + parts, 0n);
}

export function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return dayOf(new Date(Date.UTC(year, month, 0)));
}

/** Percent a year as people write it: 42 500 → 4.25. */
export function writeRate(ratePpm: bigint): string {
  const digits = String(ratePpm % 10_000n)
    .padStart(4, '0')
    .replace(/0+$/, '')
    .padEnd(2, '0');
  return `${ratePpm / 10_000n}.${digits}`;
}

/** Undefined: more than four decimals, or over a hundred percent. */
export function readRate(percent: string): bigint | undefined {
  const [whole = '0', digits = ''] = percent.split('.');
  const rest = digits.replace(/0+$/, '');
  if (rest.length > 4) return undefined;
  const ratePpm = BigInt(whole) * 10_000n + BigInt(rest.padEnd(4, '0'));
  return ratePpm > ratePpmOf100 ? undefined : ratePpm;
}

/** Exact parts as money to eight decimals beyond its smallest unit, cut: what a night earned is often less than a unit. */
export function writeParts(parts: bigint, digits: number): string {
  const scale = digits + 6;
  const scaled = (parts * 10n ** 6n) / partsPerUnit;
  const text = String(scaled).padStart(scale + 1, '0');
  return `${text.slice(0, -scale)}.${text.slice(-scale)}`;
}
