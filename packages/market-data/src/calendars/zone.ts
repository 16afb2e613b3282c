// UTC offsets of a time zone, read once from Intl and kept as a list of switches: a lookup is a binary search.
import { dayMs } from './civil-date.ts';

export interface Zone {
  readonly name: string;
  /** Minutes that local time is ahead of UTC at the instant. */
  offsetMinutesAt(utcMs: number): number;
}

const firstYear = 2010;
const lastYear = 2045;

export function createZone(name: string): Zone {
  const readOffset = createOffsetReader(name);
  const starts: number[] = [];
  const offsets: number[] = [];
  const end = Date.UTC(lastYear, 0, 1);
  let at = Date.UTC(firstYear, 0, 1);
  let offset = readOffset(at);
  starts.push(at);
  offsets.push(offset);
  // No zone switches twice within four weeks, except Morocco, where none of our markets lies.
  for (let next = at + 28 * dayMs; at < end; next = at + 28 * dayMs) {
    const nextOffset = readOffset(next);
    if (nextOffset !== offset) {
      starts.push(findSwitch(readOffset, at, next));
      offsets.push(nextOffset);
      offset = nextOffset;
    }
    at = next;
  }
  return { name, offsetMinutesAt: (utcMs) => offsets[lastAtOrBefore(starts, utcMs)] ?? 0 };
}

function findSwitch(readOffset: (utcMs: number) => number, before: number, after: number): number {
  const old = readOffset(before);
  let low = before;
  let high = after;
  while (high - low > 60_000) {
    const middle = Math.floor((low + high) / 120_000) * 60_000;
    if (readOffset(middle) === old) low = middle;
    else high = middle;
  }
  return high;
}

function createOffsetReader(zone: string): (utcMs: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (utcMs) => {
    const part = new Map(format.formatToParts(utcMs).map(({ type, value }) => [type, Number(value)]));
    const local = Date.UTC(
      part.get('year') ?? 1970,
      (part.get('month') ?? 1) - 1,
      part.get('day') ?? 1,
      part.get('hour') ?? 0,
      part.get('minute') ?? 0,
    );
    return Math.round((local - utcMs) / 60_000);
  };
}

/** Index of the last element ≤ value in an ascending list, 0 when none is. */
export function lastAtOrBefore(ascending: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((ascending[middle] ?? Infinity) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
