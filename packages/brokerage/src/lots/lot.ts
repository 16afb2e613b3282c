// The lot: shares bought together, with the day and the cost they keep until they are sold. Pure: which lots a sale takes, what each
// gives of its cost, and what a split makes of them.
import type { AccountId } from '@candor/contract/ids.ts';
import { divideRounded } from '@candor/money';

export interface Lot {
  readonly id: string;
  /** Whose `invested` bears the cost. */
  readonly accountId: AccountId;
  readonly openedAt: Date;
  /** What is left of it. */
  readonly quantityE8: bigint;
  readonly costProductMinor: bigint;
  readonly costAccountMinor: bigint;
}

/** A part of a lot that leaves, with its part of the cost. */
export interface Take {
  readonly lotId: string;
  readonly accountId: AccountId;
  readonly openedAt: Date;
  readonly quantityE8: bigint;
  readonly costProductMinor: bigint;
  readonly costAccountMinor: bigint;
}

/** First in, first out; lots of one moment in the order they were booked (ids grow with time). */
export function orderLots<One extends Pick<Lot, 'id' | 'openedAt'>>(lots: readonly One[]): One[] {
  return lots.toSorted((a, b) => a.openedAt.getTime() - b.openedAt.getTime() || (a.id < b.id ? -1 : 1));
}

/** The named lots in the order named; undefined when one is unknown, used up or named twice. */
export function chooseLots(lots: readonly Lot[], lotIds: readonly string[]): Lot[] | undefined {
  if (new Set(lotIds).size !== lotIds.length) return undefined;
  const chosen = lotIds.flatMap((id) => lots.find((lot) => lot.id === id) ?? []);
  return chosen.length === lotIds.length ? chosen : undefined;
}

/**
 * The lots of a fill: the named ones in the order named, then the others, oldest first. The named ones held enough when the order was
 * placed; a fill before this one may have used one up, and another sale may have come first. The shares are set aside all the same.
 */
export function preferLots(lots: readonly Lot[], lotIds: readonly string[]): Lot[] {
  const named = lotIds.flatMap((id) => lots.find((lot) => lot.id === id) ?? []);
  return [...named, ...lots.filter((lot) => !lotIds.includes(lot.id))];
}

/** Takes from the front; undefined when there is less than asked for. */
export function planTakes(lots: readonly Lot[], quantityE8: bigint): Take[] | undefined {
  if (quantityE8 <= 0n) throw new RangeError('a sale is of more than nothing');
  const takes: Take[] = [];
  let leftE8 = quantityE8;
  for (const lot of lots) {
    if (leftE8 === 0n) break;
    const takenE8 = lot.quantityE8 < leftE8 ? lot.quantityE8 : leftE8;
    takes.push({
      lotId: lot.id,
      accountId: lot.accountId,
      openedAt: lot.openedAt,
      quantityE8: takenE8,
      costProductMinor: shareOf(lot.costProductMinor, takenE8, lot.quantityE8),
      costAccountMinor: shareOf(lot.costAccountMinor, takenE8, lot.quantityE8),
    });
    leftE8 -= takenE8;
  }
  return leftE8 === 0n ? takes : undefined;
}

/** Of what is left, not of what was bought: so the last share takes the remaining cost, whatever was rounded before. */
function shareOf(costMinor: bigint, partE8: bigint, wholeE8: bigint): bigint {
  return divideRounded(costMinor * partE8, wholeE8, 'half-even');
}

/** An amount over parts by quantity: each rounded half-even against what is left, so that nothing is lost on the way. */
export function spreadMinor(amountMinor: bigint, quantitiesE8: readonly bigint[]): bigint[] {
  let leftMinor = amountMinor;
  let leftE8 = quantitiesE8.reduce((sum, one) => sum + one, 0n);
  return quantitiesE8.map((quantityE8) => {
    const part = leftE8 === 0n ? 0n : shareOf(leftMinor, quantityE8, leftE8);
    leftMinor -= part;
    leftE8 -= quantityE8;
    return part;
  });
}

export interface Ratio {
  /** 3 for 1: to 3, from 1. A reverse split of 1 for 10: to 1, from 10. */
  readonly to: bigint;
  readonly from: bigint;
}

/**
 * The quantities after a split, in the order given; costs and days stay. They add up to what the books hold afterwards: the exact
 * product rounded down unless the caller names another sum (fractions paid out in cash). What rounding leaves goes to the largest
 * fractions, the oldest first among equals.
 */
export function planSplit(lots: readonly Lot[], ratio: Ratio, sumAfterE8?: bigint): bigint[] {
  if (ratio.to <= 0n || ratio.from <= 0n) throw new RangeError('a split has two positive numbers');
  const before = lots.reduce((sum, { quantityE8 }) => sum + quantityE8, 0n);
  const exact = (before * ratio.to) / ratio.from;
  const after = sumAfterE8 ?? exact;
  if (after < 0n || after > exact) throw new RangeError('a split makes no more shares than its ratio says');
  if (before === 0n) return lots.map(() => 0n);
  const shares = lots.map(({ quantityE8 }, place) => {
    const product = quantityE8 * after;
    return { place, whole: product / before, rest: product % before };
  });
  let left = after - shares.reduce((sum, { whole }) => sum + whole, 0n);
  const result = shares.map(({ whole }) => whole);
  for (const { place, whole } of shares.toSorted((a, b) => compare(b.rest, a.rest) || a.place - b.place)) {
    if (left === 0n) break;
    result[place] = whole + 1n;
    left -= 1n;
  }
  return result;
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
