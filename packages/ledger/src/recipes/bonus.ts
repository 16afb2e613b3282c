// Promotional credit: granted by the house, used for fees, taken back. It never meets the client's own money.
import { clientBucket, houseAccount } from '../accounts/account.ts';
import type { Movement } from '../journals/draft.ts';
import { chargeEntries, checkPositive, collectLines, sumCharges, type Charge, type OwnerMove } from './lines.ts';

export interface BonusMove extends OwnerMove {
  readonly promotion: string;
}

export function grantBonus({ owner, asset, amountMinor, promotion }: BonusMove): Movement {
  checkPositive('a bonus', amountMinor);
  return {
    lines: collectLines([
      [houseAccount('promotions', asset, promotion), -amountMinor],
      [clientBucket(owner, 'bonus', asset), amountMinor],
    ]),
  };
}

/** An unused bonus that ends goes back to where it came from. */
export function endBonus({ owner, asset, amountMinor, promotion }: BonusMove): Movement {
  checkPositive('a bonus', amountMinor);
  return {
    lines: collectLines([
      [clientBucket(owner, 'bonus', asset), -amountMinor],
      [houseAccount('promotions', asset, promotion), amountMinor],
    ]),
  };
}

export interface BonusUse {
  readonly owner: OwnerMove['owner'];
  readonly asset: string;
  readonly charges: readonly Charge[];
}

export function payWithBonus({ owner, asset, charges }: BonusUse): Movement {
  const totalMinor = sumCharges(charges);
  checkPositive('a fee', totalMinor);
  if (charges.some((charge) => charge.kind !== 'fees')) throw new RangeError('bonus pays fees only');
  return {
    lines: collectLines([[clientBucket(owner, 'bonus', asset), -totalMinor], ...chargeEntries(charges, asset)]),
  };
}
