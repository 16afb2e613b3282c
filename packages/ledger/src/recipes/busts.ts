// A fill that the market takes back. A new journal undoes it as far as the client still has what it brought; what the client
// sold or spent meanwhile stays the client's, and the house bears it as a break.
import { divideRounded } from '@candor/money';
import { clientBucket, houseAccount } from '../accounts/account.ts';
import type { Movement } from '../journals/draft.ts';
import { checkFill, creditOf, marketEntries, type Fill, type FillCharge } from './fills.ts';
import { collectLines, negateEntries, sumCharges, type Entry } from './lines.ts';

export interface PurchaseBust {
  /** As it was booked. */
  readonly fill: Fill;
  /** The shares of it that the client still has. */
  readonly returned: { readonly holdingE8: bigint; readonly incomingE8: bigint };
  /** What those cost. */
  readonly costMinor: bigint;
  readonly refundTo: 'cash' | 'unsettled';
  readonly wasSettled: boolean;
}

export function bustPurchase({ fill, returned, costMinor, refundTo, wasSettled }: PurchaseBust): Movement {
  checkFill(fill);
  const { owner, security, quantityE8, currency, charges = [], bonusMinor = 0n } = fill;
  const { holdingE8, incomingE8 } = returned;
  const returnedE8 = holdingE8 + incomingE8;
  if (holdingE8 < 0n || incomingE8 < 0n || returnedE8 > quantityE8 || costMinor < 0n) {
    throw new RangeError('no more is returned than was bought');
  }
  const share = (amountMinor: bigint) => divideRounded(amountMinor * returnedE8, quantityE8, 'half-even');
  const refunded = charges.map(({ productMinor, ...charge }): FillCharge => ({
    ...charge,
    amountMinor: share(charge.amountMinor),
    ...(productMinor === undefined ? {} : { productMinor: share(productMinor) }),
  }));
  // The market takes all of its interest back; what the client does not give back of it is the house's break.
  const market = charges.filter(({ kind }) => kind === 'market');
  const interestKept = sumCharges(market) - sumCharges(refunded.filter(({ kind }) => kind === 'market'));
  const undone = [...refunded.filter(({ kind }) => kind !== 'market'), ...market];
  const bonusBack = share(bonusMinor);
  const refundMinor = share(fill.grossMinor) + sumCharges(refunded) - bonusBack;
  const clearing = wasSettled ? 'sales' : 'purchases';
  return {
    lines: collectLines([
      [clientBucket(owner, 'holding', security), -holdingE8],
      [clientBucket(owner, 'incoming', security), -incomingE8],
      // Sold already: the house has to find these shares, and has the money that the client paid for them.
      [houseAccount('suspense', security, 'breaks'), returnedE8 - quantityE8],
      [houseAccount('suspense', currency, 'breaks'), fill.grossMinor - share(fill.grossMinor) + interestKept],
      [houseAccount('clearing', security, clearing), quantityE8],
      [clientBucket(owner, refundTo, currency), refundMinor],
      [clientBucket(owner, 'bonus', currency), bonusBack],
      ...undoMarket({ ...fill, charges: undone }, 'purchases', clearing),
      [clientBucket(owner, 'invested', currency), -costMinor],
      [houseAccount('custody', currency), costMinor],
    ]),
  };
}

export interface SaleBust {
  readonly fill: Fill;
  /** Of the lots that come back. */
  readonly costMinor: bigint;
  /** Where the shares go: those that had arrived, and those that had not. */
  readonly returned: { readonly holdingE8: bigint; readonly incomingE8: bigint };
  /** What is left of the proceeds; the rest was spent and the house bears it. */
  readonly taken: { readonly cashMinor: bigint; readonly unsettledMinor: bigint };
  readonly wasSettled: boolean;
}

export function bustSale({ fill, costMinor, returned, taken, wasSettled }: SaleBust): Movement {
  checkFill(fill);
  const { owner, security, quantityE8, currency, bonusMinor = 0n } = fill;
  const { holdingE8, incomingE8 } = returned;
  if (holdingE8 < 0n || incomingE8 < 0n || holdingE8 + incomingE8 !== quantityE8 || costMinor < 0n) {
    throw new RangeError('the shares sold come back');
  }
  const shortMinor = creditOf(fill) - taken.cashMinor - taken.unsettledMinor;
  if (taken.cashMinor < 0n || taken.unsettledMinor < 0n || shortMinor < 0n) {
    throw new RangeError('no more is taken than the sale brought');
  }
  const clearing = wasSettled ? 'purchases' : 'sales';
  return {
    lines: collectLines([
      [houseAccount('clearing', security, clearing), -quantityE8],
      [clientBucket(owner, 'holding', security), holdingE8],
      [clientBucket(owner, 'incoming', security), incomingE8],
      [clientBucket(owner, 'cash', currency), -taken.cashMinor],
      [clientBucket(owner, 'unsettled', currency), -taken.unsettledMinor],
      [houseAccount('suspense', currency, 'breaks'), -shortMinor],
      [clientBucket(owner, 'bonus', currency), bonusMinor],
      ...undoMarket(fill, 'sales', clearing),
      [clientBucket(owner, 'invested', currency), costMinor],
      [houseAccount('custody', currency), -costMinor],
    ]),
  };
}

/** What has settled is not owed any more: it comes back the other way. */
function undoMarket(fill: Fill, side: 'purchases' | 'sales', clearing: 'purchases' | 'sales'): Entry[] {
  return negateEntries(marketEntries(fill, side)).map(([account, amountMinor]) => [
    account.bucket === 'clearing' ? houseAccount('clearing', account.asset, clearing) : account,
    amountMinor,
  ]);
}
