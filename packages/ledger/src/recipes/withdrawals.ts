// Money on its way out: held at the request, released or paid, and credited again when the bank sends it back.
import type { HoldId } from '@candor/contract/ids.ts';
import { clientBucket, houseAccount } from '../accounts/account.ts';
import type { Movement } from '../journals/draft.ts';
import { openHold, releaseHold, useHold } from './holds.ts';
import { chargeEntries, checkPositive, collectLines, sumCharges } from './lines.ts';
import type { Channel, Charge, OwnerMove } from './lines.ts';

export interface WithdrawalMove extends OwnerMove {
  readonly holdId: HoldId;
}

export function requestWithdrawal(move: WithdrawalMove): Movement {
  return openHold({ ...move, from: 'cash' });
}

/** Cancelled by the client or rejected by staff: the whole amount is free at once. */
export function cancelWithdrawal(move: WithdrawalMove): Movement {
  return releaseHold({ ...move, to: 'cash', endsAs: 'voided' });
}

export interface WithdrawalPayment extends WithdrawalMove {
  readonly channel: Channel;
  /** Taken out of the amount held, never on top of it. */
  readonly charges?: readonly Charge[];
}

export function payWithdrawal({
  owner,
  asset,
  amountMinor,
  holdId,
  channel,
  charges = [],
}: WithdrawalPayment): Movement {
  const paidMinor = amountMinor - sumCharges(charges);
  checkPositive('a payment', paidMinor);
  return {
    lines: collectLines([
      [clientBucket(owner, 'frozen', asset), -amountMinor],
      [houseAccount(channel.kind, asset, channel.detail), paidMinor],
      ...chargeEntries(charges, asset),
    ]),
    holds: [useHold(owner, asset, holdId, amountMinor)],
  };
}

export interface WithdrawalReturn extends OwnerMove {
  readonly channel: Channel;
}

export function returnWithdrawal({ owner, asset, amountMinor, channel }: WithdrawalReturn): Movement {
  checkPositive('a return', amountMinor);
  return {
    lines: collectLines([
      [houseAccount(channel.kind, asset, channel.detail), -amountMinor],
      [clientBucket(owner, 'cash', asset), amountMinor],
    ]),
  };
}
