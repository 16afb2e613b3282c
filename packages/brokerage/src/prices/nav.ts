// The NAV of a fund: what a unit was worth on a day, as two people recorded it, and when the book of a day closes. Pure.
import { divideRounded } from '@candor/money';
import type { MarketPrice } from './prices.ts';

export interface Nav {
  /** The day it is of, as YYYY-MM-DD. */
  readonly day: string;
  readonly version: number;
  readonly navE8: bigint;
  readonly recordedAt: Date;
}

/** The last two of a fund: what a unit is worth, and what it was before. */
export interface LastNavs {
  readonly last: Nav;
  readonly before: Nav | undefined;
}

/** A NAV as a price of the market: it is as old as its day. */
export function priceOfNav({ last, before }: LastNavs): MarketPrice {
  const priceE8 = last.navE8;
  return {
    priceE8,
    bidE8: undefined,
    askE8: undefined,
    openE8: priceE8,
    highE8: priceE8,
    lowE8: priceE8,
    previousCloseE8: before?.navE8 ?? priceE8,
    volume: undefined,
    at: new Date(`${last.day}T00:00:00Z`),
    receivedAt: last.recordedAt,
    source: 'nav',
    kind: 'indicative',
    simulated: false,
    isStale: false,
  };
}

const hundredths = 10_000n;

/** In percent with two places; the sign only where it fell. */
export function changePercent(fromE8: bigint, toE8: bigint): string {
  const scaled = divideRounded((toE8 - fromE8) * hundredths, fromE8, 'half-even');
  const size = scaled < 0n ? -scaled : scaled;
  return `${scaled < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
}

/** Whether a NAV moves more than its fund's limit, which is a percentage with up to four places. */
export function isJump(fromE8: bigint, toE8: bigint, limitPercent: string): boolean {
  const [whole = '0', part = ''] = limitPercent.split('.');
  const limit = BigInt(whole) * 10_000n + BigInt(part.padEnd(4, '0'));
  const move = toE8 > fromE8 ? toE8 - fromE8 : fromE8 - toE8;
  return move * 1_000_000n > limit * fromE8;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

/** What clocks of a zone show, as YYYY-MM-DDTHH:MM:SS. */
export function localTime(zone: string, at: Date): string {
  const parts = new Map<string, string>(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: string) => parts.get(type) ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`;
}

export function isZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** The instant at which clocks of a zone show a time; what the zone is off by is asked twice, for it may have just changed. */
export function instantOf(day: string, time: string, zone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const offAt = (ms: number): number => Date.parse(`${localTime(zone, new Date(ms))}Z`) - ms;
  const first = wanted - offAt(wanted);
  return new Date(wanted - offAt(first));
}
