// From weights to trades: what is sold first, what is bought with what is there, never more than the cash. Pure.
import { digitsOf, divideRounded } from '@candor/money';
import type { CurrencyCode } from '@candor/money';
import { partOf } from './rules.ts';
import type { Weights } from './rules.ts';

export interface Holding {
  readonly quantityE8: bigint;
  readonly costMinor: bigint;
}

export interface Book {
  readonly currency: CurrencyCode;
  readonly cashMinor: bigint;
  readonly holdings: ReadonlyMap<string, Holding>;
}

export interface Mark {
  readonly priceE8: bigint;
  /** Smallest step of a quantity. */
  readonly stepE8: bigint;
  /** The most that can be traded of it now; nothing where nobody says. */
  readonly mostE8?: bigint | undefined;
}

export interface Trade {
  readonly key: string;
  readonly side: 'buy' | 'sell';
  readonly quantityE8: bigint;
  readonly grossMinor: bigint;
  readonly chargesMinor: bigint;
  readonly costMinor: bigint;
}

export type ChargeOf = (key: string, side: 'buy' | 'sell', grossMinor: bigint, quantityE8: bigint) => bigint;

/** What so many shares come to at a price. */
export function valueOf(priceE8: bigint, quantityE8: bigint, currency: CurrencyCode): bigint {
  return divideRounded(priceE8 * quantityE8 * 10n ** BigInt(digitsOf(currency)), 10n ** 16n, 'half-even');
}

export function worthOf(book: Book, marks: ReadonlyMap<string, Mark>): bigint {
  let sum = book.cashMinor;
  for (const [key, { quantityE8 }] of book.holdings) {
    const mark = marks.get(key);
    if (mark) sum += valueOf(mark.priceE8, quantityE8, book.currency);
  }
  return sum;
}

/** Smaller than this part of the book a change is not worth its costs; leaving something altogether always is. */
const smallest = 10_000n;

/** In whole steps. */
const atMost = (quantityE8: bigint, { mostE8, stepE8 }: Mark): bigint =>
  mostE8 === undefined || quantityE8 <= mostE8 ? quantityE8 : mostE8 - (mostE8 % stepE8);

export interface Plan {
  readonly trades: readonly Trade[];
  readonly after: Book;
  /** The market did not give out all that was wanted. */
  readonly isShort: boolean;
}

export function planTrades(book: Book, marks: ReadonlyMap<string, Mark>, weights: Weights, chargeOf: ChargeOf): Plan {
  const worth = worthOf(book, marks);
  const holdings = new Map(book.holdings);
  let cashMinor = book.cashMinor;
  let isShort = false;
  const trades: Trade[] = [];
  const keys = [...marks.keys()].toSorted();
  const wanted = (key: string): bigint => {
    const mark = marks.get(key);
    const target = partOf(weights.get(key) ?? 0n, worth);
    if (!mark) return 0n;
    const perMinor = mark.priceE8 * 10n ** BigInt(digitsOf(book.currency));
    return ((target * 10n ** 16n) / perMinor / mark.stepE8) * mark.stepE8;
  };
  for (const key of keys) {
    const [mark, held] = [marks.get(key), holdings.get(key)];
    if (!mark || !held || held.quantityE8 === 0n) continue;
    const surplusE8 = held.quantityE8 - wanted(key);
    const quantityE8 = atMost(surplusE8, mark);
    if (surplusE8 > quantityE8) isShort = true;
    if (quantityE8 <= 0n) continue;
    const restE8 = held.quantityE8 - quantityE8;
    const grossMinor = valueOf(mark.priceE8, quantityE8, book.currency);
    if (grossMinor <= 0n || (restE8 > 0n && grossMinor < partOf(smallest, worth))) continue;
    const chargesMinor = chargeOf(key, 'sell', grossMinor, quantityE8);
    if (cashMinor + grossMinor < chargesMinor) continue;
    // The last share takes the rest of the cost.
    const costMinor = restE8 === 0n ? held.costMinor : (held.costMinor * quantityE8) / held.quantityE8;
    trades.push({ key, side: 'sell', quantityE8, grossMinor, chargesMinor, costMinor });
    cashMinor += grossMinor - chargesMinor;
    if (restE8 === 0n) holdings.delete(key);
    else holdings.set(key, { quantityE8: restE8, costMinor: held.costMinor - costMinor });
  }
  for (const key of keys) {
    const [mark, held] = [marks.get(key), holdings.get(key) ?? { quantityE8: 0n, costMinor: 0n }];
    if (!mark) continue;
    const missingE8 = wanted(key) - held.quantityE8;
    let quantityE8 = atMost(missingE8, mark);
    if (missingE8 > quantityE8) isShort = true;
    if (quantityE8 <= 0n) continue;
    let grossMinor = valueOf(mark.priceE8, quantityE8, book.currency);
    let chargesMinor = chargeOf(key, 'buy', grossMinor, quantityE8);
    if (grossMinor + chargesMinor > cashMinor) {
      // Once smaller by what is missing, with a little room for charges; what still does not fit is left for the next run.
      const affordable = (quantityE8 * cashMinor * 99n) / ((grossMinor + chargesMinor) * 100n);
      quantityE8 = (affordable / mark.stepE8) * mark.stepE8;
      grossMinor = valueOf(mark.priceE8, quantityE8, book.currency);
      chargesMinor = quantityE8 > 0n ? chargeOf(key, 'buy', grossMinor, quantityE8) : 0n;
    }
    const isSmall = grossMinor < partOf(smallest, worth);
    if (quantityE8 <= 0n || grossMinor <= 0n || isSmall || grossMinor + chargesMinor > cashMinor) continue;
    trades.push({ key, side: 'buy', quantityE8, grossMinor, chargesMinor, costMinor: grossMinor });
    cashMinor -= grossMinor + chargesMinor;
    holdings.set(key, { quantityE8: held.quantityE8 + quantityE8, costMinor: held.costMinor + grossMinor });
  }
  return { trades, after: { ...book, cashMinor, holdings }, isShort };
}

/** What a unit is worth, so that all units times it are the book's value to the unit; nothing when eight places cannot say it. */
export function navOf(valueMinor: bigint, unitsE8: bigint, currency: CurrencyCode): bigint | undefined {
  const perUnit = unitsE8 * 10n ** BigInt(digitsOf(currency));
  const navE8 = divideRounded(valueMinor * 10n ** 16n, perUnit, 'half-even');
  const says = divideRounded(unitsE8 * navE8 * 10n ** BigInt(digitsOf(currency)), 10n ** 16n, 'half-up');
  return navE8 > 0n && says === valueMinor ? navE8 : undefined;
}
