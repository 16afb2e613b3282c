// Fees and taxes on their own: charged, refunded, and taxes handed on to their authority.
import { clientBucket, houseAccount, type ClientAccount } from '../accounts/account.ts';
import type { Movement } from '../journals/draft.ts';
import {
  chargeEntries,
  checkPositive,
  collectLines,
  convertEntries,
  incrementEntries,
  negateEntries,
  sumCharges,
  type Amount,
  type Channel,
  type Charge,
} from './lines.ts';

export interface ChargeMove {
  readonly owner: ClientAccount;
  readonly asset: string;
  readonly charges: readonly Charge[];
}

export function takeCharges({ owner, asset, charges }: ChargeMove): Movement {
  const totalMinor = sumCharges(charges);
  checkPositive('a charge', totalMinor);
  return { lines: collectLines([[clientBucket(owner, 'cash', asset), -totalMinor], ...chargeEntries(charges, asset)]) };
}

export function refundCharges({ owner, asset, charges }: ChargeMove): Movement {
  const totalMinor = sumCharges(charges);
  checkPositive('a refund', totalMinor);
  const back = chargeEntries(charges, asset).map(([account, amountMinor]) => [account, -amountMinor] as const);
  return { lines: collectLines([...back, [clientBucket(owner, 'cash', asset), totalMinor]]) };
}

export interface ConvertedRefund extends ChargeMove {
  /** What the account gets in its own currency for charges that stand in `asset`. */
  readonly into: Amount;
}

/** The same where the account has another currency than the charges: exchanged through the house as they were when they were taken. */
export function refundConverted({ owner, asset, charges, into }: ConvertedRefund): Movement {
  const totalMinor = sumCharges(charges);
  checkPositive('a refund', totalMinor);
  checkPositive('a refund', into.amountMinor);
  return {
    lines: collectLines([
      ...negateEntries(chargeEntries(charges, asset)),
      ...convertEntries({ asset, amountMinor: totalMinor }, into),
      [clientBucket(owner, 'cash', into.asset), into.amountMinor],
    ]),
  };
}

/** Differences to what was charged before, some up and some down; in sum something is given back. */
export function adjustCharges({ owner, asset, charges }: ChargeMove): Movement {
  const backMinor = -sumCharges(charges);
  checkPositive('what is given back', backMinor);
  return {
    lines: collectLines([...incrementEntries(charges, asset), [clientBucket(owner, 'cash', asset), backMinor]]),
  };
}

export interface TaxRemittance {
  readonly asset: string;
  readonly detail: string;
  readonly amountMinor: bigint;
  readonly channel: Channel;
}

export function remitTax({ asset, detail, amountMinor, channel }: TaxRemittance): Movement {
  checkPositive('a remittance', amountMinor);
  return {
    lines: collectLines([
      [houseAccount('taxes', asset, detail), -amountMinor],
      [houseAccount(channel.kind, asset, channel.detail), amountMinor],
    ]),
  };
}
