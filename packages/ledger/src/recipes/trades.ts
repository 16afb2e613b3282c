// Buying and selling as the market settles it: money against clearing, shares against custody, cost in `invested`.
import { clientBucket, houseAccount, type ClientAccount } from '../accounts/account.ts';
import type { Movement } from '../journals/draft.ts';
import { useHold } from './holds.ts';
import { chargeEntries, checkPositive, collectLines, sumCharges, type Charge } from './lines.ts';

export interface Trade {
  readonly owner: ClientAccount;
  readonly currency: string;
  readonly security: string;
  readonly quantityE8: bigint;
  readonly charges?: readonly Charge[];
  readonly holdId: string;
}

export interface Purchase extends Trade {
  readonly costMinor: bigint;
  /** What the hold set aside for this fill; what cost and charges leave of it is free again at once. */
  readonly heldMinor: bigint;
}

export function settlePurchase(purchase: Purchase): Movement {
  const { owner, currency, security, quantityE8, costMinor, heldMinor, holdId, charges = [] } = purchase;
  checkPositive('a cost', costMinor);
  checkPositive('a quantity', quantityE8);
  const restMinor = heldMinor - costMinor - sumCharges(charges);
  if (restMinor < 0n) throw new RangeError('a purchase costs no more than was set aside');
  return {
    lines: collectLines([
      [clientBucket(owner, 'frozen', currency), -heldMinor],
      [clientBucket(owner, 'cash', currency), restMinor],
      [clientBucket(owner, 'invested', currency), costMinor],
      [houseAccount('custody', currency), -costMinor],
      [houseAccount('clearing', currency, 'market'), costMinor],
      ...chargeEntries(charges, currency),
      [houseAccount('custody', security), -quantityE8],
      [clientBucket(owner, 'holding', security), quantityE8],
    ]),
    holds: [useHold(owner, currency, holdId, heldMinor)],
  };
}

export interface Sale extends Trade {
  readonly proceedsMinor: bigint;
  /** Cost of the lots sold. */
  readonly costMinor: bigint;
}

export function settleSale(sale: Sale): Movement {
  const { owner, currency, security, quantityE8, proceedsMinor, costMinor, holdId, charges = [] } = sale;
  checkPositive('proceeds', proceedsMinor);
  checkPositive('a quantity', quantityE8);
  const creditMinor = proceedsMinor - sumCharges(charges);
  if (creditMinor < 0n) throw new RangeError('charges are no more than the proceeds');
  return {
    lines: collectLines([
      [clientBucket(owner, 'frozen', security), -quantityE8],
      [houseAccount('custody', security), quantityE8],
      [clientBucket(owner, 'invested', currency), -costMinor],
      [houseAccount('custody', currency), costMinor],
      [houseAccount('clearing', currency, 'market'), -proceedsMinor],
      [clientBucket(owner, 'cash', currency), creditMinor],
      ...chargeEntries(charges, currency),
    ]),
    holds: [useHold(owner, security, holdId, quantityE8)],
  };
}
