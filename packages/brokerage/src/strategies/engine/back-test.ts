// What a rule would have done on past closes, with the costs of its market: a book on paper, labelled as such and never a part of a record.
// Pure.
import { ruleRhythm } from '@candor/contract/strategies/types.ts';
import type { RuleName, RuleSettings } from '@candor/contract/strategies/types.ts';
import type { CurrencyCode } from '@candor/money';
import type { Point } from './figures.ts';
import { navOf, planTrades, worthOf } from './plan.ts';
import type { Book, ChargeOf, Mark } from './plan.ts';
import { weigh } from './rules.ts';

export interface Close {
  readonly day: string;
  readonly priceE8: bigint;
}

export interface Past {
  readonly key: string;
  readonly stepE8: bigint;
  /** Oldest first. */
  readonly closes: readonly Close[];
}

/** Whether a rule looks at its weights on a day, knowing the day on which it looked last. */
export function isLookDay(rule: RuleName, day: string, before: string | undefined): boolean {
  const rhythm = ruleRhythm[rule];
  if (rhythm === 'month') return before === undefined || before.slice(0, 7) !== day.slice(0, 7);
  return true;
}

/** How many closes are of days before this one. A year is asked for day by day, so it is halved and not walked through. */
function countBefore(closes: ReadonlyArray<Pick<Close, 'day'>>, day: string): number {
  let [low, high] = [0, closes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((closes[middle]?.day ?? day) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The close of this day. */
export function closeOn<One extends Pick<Close, 'day'>>(closes: readonly One[], day: string): One | undefined {
  const found = closes[countBefore(closes, day)];
  return found?.day === day ? found : undefined;
}

/** Closes of days before this one. */
export const knownBefore = (past: readonly Past[], day: string) =>
  past.map(({ key, closes }) => ({
    key,
    closes: closes.slice(0, countBefore(closes, day)).map(({ priceE8 }) => priceE8),
  }));

/** The close of this day; an instrument without one is left out. */
export function marksOn(past: readonly Past[], day: string): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const { key, stepE8, closes } of past) {
    const found = closeOn(closes, day);
    if (found) marks.set(key, { priceE8: found.priceE8, stepE8 });
  }
  return marks;
}

interface Wish {
  readonly rule: RuleName;
  readonly settings: RuleSettings;
  readonly currency: CurrencyCode;
  readonly past: readonly Past[];
  readonly days: readonly string[];
  readonly chargeOf: ChargeOf;
}

const units = 10_000n;
const unitsE8 = units * 100_000_000n;

/** From a unit of 100; a breakout needs prices inside sessions, which closes do not tell. */
export function backTest({ rule, settings, currency, past, days, chargeOf }: Wish): Point[] {
  if (ruleRhythm[rule] === 'session') return [];
  let book: Book = { currency, cashMinor: units * 10_000n, holdings: new Map() };
  let looked: string | undefined;
  const points: Point[] = [];
  for (const day of days) {
    const marks = marksOn(past, day);
    if (marks.size < past.length) continue;
    if (isLookDay(rule, day, looked)) {
      const held = new Set(book.holdings.keys());
      book = planTrades(book, marks, weigh({ rule, settings, series: knownBefore(past, day), held }), chargeOf).after;
      looked = day;
    }
    const navE8 = navOf(worthOf(book, marks), unitsE8, currency);
    if (navE8 !== undefined) points.push({ day, navE8 });
  }
  return points;
}
