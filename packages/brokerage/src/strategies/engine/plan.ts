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

export function planTrades(
  book: Book,
  marks: ReadonlyMap<string, Mark>,
  weights: Weights,
  chargeOf: ChargeOf,
): { readonly trades: readonly Trade[]; readonly after: Book } {
  const worth = worthOf(book, marks);
  const holdings = new Map(book.holdings);
  let cashMinor = book.cashMinor;
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
    const target = wanted(key);
    const quantityE8 = held.quantityE8 - target;
    if (quantityE8 <= 0n) continue;
    const grossMinor = valueOf(mark.priceE8, quantityE8, book.currency);
    if (grossMinor <= 0n || (target > 0n && grossMinor < partOf(smallest, worth))) continue;
    const chargesMinor = chargeOf(key, 'sell', grossMinor, quantityE8);
    if (cashMinor + grossMinor < chargesMinor) continue;
    // The last share takes the rest of the cost.
    const costMinor = target === 0n ? held.costMinor : (held.costMinor * quantityE8) / held.quantityE8;
    trades.push({ key, side: 'sell', quantityE8, grossMinor, chargesMinor, costMinor });
    cashMinor += grossMinor - chargesMinor;
    if (target === 0n) holdings.delete(key);
    else holdings.set(key, { quantityE8: target, costMinor: held.costMinor - costMinor });
  }
  for (const key of keys) {
    const [mark, held] = [marks.get(key), holdings.get(key) ?? { quantityE8: 0n, costMinor: 0n }];
    if (!mark) continue;
    let quantityE8 = wanted(key) - held.quantityE8;
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
  return { trades, after: { ...book, cashMinor, holdings } };
}

/** What a unit is worth, so that all units times it are the book's value to the unit; nothing when eight places cannot say it. */
export function navOf(valueMinor: bigint, unitsE8: bigint, currency: CurrencyCode): bigint | undefined {
  const perUnit = unitsE8 * 10n ** BigInt(digitsOf(currency));
  const navE8 = divideRounded(valueMinor * 10n ** 16n, perUnit, 'half-even');
  const says = divideRounded(unitsE8 * navE8 * 10n ** BigInt(digitsOf(currency)), 10n ** 16n, 'half-up');
  return navE8 > 0n && says === valueMinor ? navE8 : undefined;
}
