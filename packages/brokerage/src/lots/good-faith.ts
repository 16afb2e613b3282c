// Good faith in a cash account of the United States: shares paid with money that has not settled are not sold before it has. Settled
// cash is spent first, so only the part that unsettled money paid is bound, rounded up to the step of the quantity. Pure.
import { divideRounded } from '@candor/money';

/** Proceeds of a sale that wait for their settlement, and how much of them is not spent yet. */
export interface UnsettledMoney {
  readonly fillId: string;
  readonly settlesOn: string;
  readonly freeMinor: bigint;
}

export interface PaidPurchase {
  readonly quantityE8: bigint;
  readonly stepE8: bigint;
  /** Everything the purchase takes, charges included. */
  readonly paidMinor: bigint;
  readonly settledMinor: bigint;
  readonly unsettled: readonly UnsettledMoney[];
}

/** Shares that wait for the settlement of one sale, and the money of it that paid them. */
export interface Binding {
  readonly saleFillId: string;
  /** The day it is due to settle. */
  readonly settlesOn: string;
  readonly spentMinor: bigint;
  readonly quantityE8: bigint;
}

/** Money that settles sooner is spent sooner: the shares are free the earlier. Undefined when there is not enough of both. */
export function planBindings(purchase: PaidPurchase): Binding[] | undefined {
  const { quantityE8, stepE8, paidMinor, settledMinor } = purchase;
  if (paidMinor <= 0n || quantityE8 <= 0n || stepE8 <= 0n) throw new RangeError('a purchase is of more than nothing');
  const sources = purchase.unsettled.toSorted(
    (a, b) => compareText(a.settlesOn, b.settlesOn) || compareText(a.fillId, b.fillId),
  );
  let openMinor = paidMinor > settledMinor ? paidMinor - settledMinor : 0n;
  const spent = sources.flatMap(({ fillId, settlesOn, freeMinor }) => {
    const spentMinor = freeMinor < openMinor ? freeMinor : openMinor;
    openMinor -= spentMinor;
    return spentMinor > 0n ? [{ saleFillId: fillId, settlesOn, spentMinor }] : [];
  });
  if (openMinor > 0n) return undefined;
  // Counted from the settlement that comes last: what is rounded up waits for it, and is never released too early.
  let waitingMinor = 0n;
  let boundE8 = 0n;
  const bindings = spent.toReversed().map((one) => {
    waitingMinor += one.spentMinor;
    const upToE8 = stepE8 * divideRounded(quantityE8 * waitingMinor, paidMinor * stepE8, 'ceiling');
    const untilE8 = upToE8 < quantityE8 ? upToE8 : quantityE8;
    const quantityOfE8 = untilE8 - boundE8;
    boundE8 = untilE8;
    return { ...one, quantityE8: quantityOfE8 };
  });
  return bindings.toReversed();
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
