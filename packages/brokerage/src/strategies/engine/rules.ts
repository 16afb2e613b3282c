// The rules themselves: which part of a book goes into what, from prices that were known before the day. Pure, in whole numbers, so that
// the same prices give the same answer on every machine.
import type { RuleName, RuleSettings } from '@candor/contract/strategies/types.ts';

export interface Series {
  readonly key: string;
  /** Closing prices in hundred-millionths, oldest first, all of days before the one that is traded on. */
  readonly closes: readonly bigint[];
}

/** Of the book, in millionths; what is not named is cash. */
export type Weights = ReadonlyMap<string, bigint>;

const one = 1_000_000n;
/** A twentieth stays in cash: charges are paid from it, and redemptions. */
const investable = 950_000n;
const scale = 1_000_000_000n;

export interface Question {
  readonly rule: RuleName;
  readonly settings: RuleSettings;
  readonly series: readonly Series[];
  readonly held: ReadonlySet<string>;
  /** Prices inside the session, of a breakout only. */
  readonly now?: ReadonlyMap<string, bigint>;
}

export function weigh(question: Question): Weights {
  return rules[question.rule](question);
}

const rules: Readonly<Record<RuleName, (question: Question) => Weights>> = {
  momentum: weighMomentum,
  mean_reversion: weighReversion,
  risk_parity: weighRisk,
  breakout: weighBreakout,
};

/** The strongest over the look-back, if they rose at all, in equal parts; a tie is decided by name. */
function weighMomentum({ series, settings: { lookback = 60, top = 2 } }: Question): Weights {
  const risen = series.flatMap(({ key, closes }) => {
    const [last, first] = [closes.at(-1), closes.at(-1 - lookback)];
    return last !== undefined && first !== undefined && last > first ? [{ key, rise: ratio(last - first, first) }] : [];
  });
  const best = risen.toSorted((a, b) => compare(b.rise, a.rise) || (a.key < b.key ? -1 : 1)).slice(0, top);
  // In fixed parts: with fewer that rose the rest is cash.
  return new Map(best.map(({ key }) => [key, investable / BigInt(top)]));
}

/** What fell further below its mean than `entry` is bought and kept until it is back at the mean; at most a third of the book each. */
function weighReversion({ series, held, settings: { window = 20, entry = 150 } }: Question): Weights {
  const low = series.filter(({ key, closes }) => {
    const sample = closes.slice(-window);
    const last = sample.at(-1);
    if (last === undefined || sample.length < window) return false;
    const mean = meanOf(sample);
    const below = mean - last;
    return held.has(key) ? below > 0n : below > 0n && below * 100n >= BigInt(entry) * deviationOf(sample);
  });
  const most = investable / 3n;
  const part = low.length === 0 ? 0n : investable / BigInt(low.length);
  return new Map(low.map(({ key }) => [key, part < most ? part : most]));
}

/** In inverse proportion to how much each has moved, so that each brings the same risk. */
function weighRisk({ series, settings: { window = 60 } }: Question): Weights {
  const calm = series.flatMap(({ key, closes }) => {
    const sample = closes.slice(-window - 1);
    const risk = sample.length < window + 1 ? 0n : deviationOf(returnsOf(sample));
    return risk > 0n ? [{ key, inverse: (scale * scale) / risk }] : [];
  });
  const sum = calm.reduce((total, { inverse }) => total + inverse, 0n);
  return new Map(calm.map(({ key, inverse }) => [key, (investable * inverse) / sum]));
}

/** Above every close of the window inside the session: in, in equal parts of the universe; out again at the close. */
function weighBreakout({ series, now, settings: { window = 10 } }: Question): Weights {
  const broken = series.filter(({ key, closes }) => {
    const [price, sample] = [now?.get(key), closes.slice(-window)];
    return price !== undefined && sample.length === window && sample.every((close) => price > close);
  });
  return new Map(broken.map(({ key }) => [key, investable / BigInt(series.length)]));
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
const ratio = (part: bigint, of: bigint): bigint => (part * scale) / of;

/** Of one day on the day before, in thousand-millionths. */
export function returnsOf(closes: readonly bigint[]): bigint[] {
  return closes.slice(1).map((close, place) => {
    const before = closes[place] ?? close;
    return ratio(close - before, before);
  });
}

export function meanOf(values: readonly bigint[]): bigint {
  return values.length === 0 ? 0n : values.reduce((sum, value) => sum + value, 0n) / BigInt(values.length);
}

/** The standard deviation of all of them, rounded down. */
export function deviationOf(values: readonly bigint[]): bigint {
  if (values.length === 0) return 0n;
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0n);
  return rootOf(squares / BigInt(values.length));
}

/** The whole part of a square root, by Newton. */
export function rootOf(value: bigint): bigint {
  if (value < 2n) return value < 0n ? 0n : value;
  let guess = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (guess + value / guess) >> 1n;
    if (next >= guess) return guess;
    guess = next;
  }
}

/** What a weight comes to of an amount. */
export const partOf = (weight: bigint, amount: bigint): bigint => (amount * weight) / one;
