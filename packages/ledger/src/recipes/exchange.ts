// A client's own money from one currency into another: both legs in one journal, the spread shown as what it is.
import { clientBucket, houseAccount, type ClientAccount } from '../accounts/account.ts';
import type { Movement } from '../journals/draft.ts';
import { chargeEntries, checkPositive, collectLines, sumCharges, type Charge } from './lines.ts';

export interface Exchange {
  readonly from: { readonly owner: ClientAccount; readonly asset: string; readonly amountMinor: bigint };
  readonly to: { readonly owner: ClientAccount; readonly asset: string; readonly amountMinor: bigint };
  /** In the currency given, out of its amount. */
  readonly charges?: readonly Charge[];
}

export function exchangeFunds({ from, to, charges = [] }: Exchange): Movement {
  if (from.asset === to.asset) throw new RangeError('an exchange is between two currencies');
  const givenMinor = from.amountMinor - sumCharges(charges);
  checkPositive('what is given', givenMinor);
  checkPositive('what is received', to.amountMinor);
  return {
    lines: collectLines([
      [clientBucket(from.owner, 'cash', from.asset), -from.amountMinor],
      [houseAccount('fx', from.asset), givenMinor],
      ...chargeEntries(charges, from.asset),
      [houseAccount('fx', to.asset), -to.amountMinor],
      [clientBucket(to.owner, 'cash', to.asset), to.amountMinor],
    ]),
  };
}
