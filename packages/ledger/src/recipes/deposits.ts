// Money that came in: credited to its client, or parked in suspense until it is known whose it is.
import { clientBucket, houseAccount } from '../accounts/account.ts';
import type { Movement } from '../journals/draft.ts';
import { checkPositive, collectLines, type Channel, type OwnerMove } from './lines.ts';

export interface DepositCredit extends OwnerMove {
  readonly channel: Channel;
}

export function creditDeposit({ owner, asset, amountMinor, channel }: DepositCredit): Movement {
  checkPositive('a deposit', amountMinor);
  return {
    lines: collectLines([
      [houseAccount(channel.kind, asset, channel.detail), -amountMinor],
      [clientBucket(owner, 'cash', asset), amountMinor],
    ]),
  };
}

export interface SuspenseMove {
  readonly asset: string;
  readonly amountMinor: bigint;
  readonly channel: Channel;
}

/** Wrong amount, unknown reference, a third party's name: never credited silently. */
export function parkDeposit({ asset, amountMinor, channel }: SuspenseMove): Movement {
  checkPositive('a deposit', amountMinor);
  return {
    lines: collectLines([
      [houseAccount(channel.kind, asset, channel.detail), -amountMinor],
      [houseAccount('suspense', asset, 'deposits'), amountMinor],
    ]),
  };
}

export function claimParked({ owner, asset, amountMinor }: OwnerMove): Movement {
  checkPositive('a claim', amountMinor);
  return {
    lines: collectLines([
      [houseAccount('suspense', asset, 'deposits'), -amountMinor],
      [clientBucket(owner, 'cash', asset), amountMinor],
    ]),
  };
}

/** Goes back to whoever sent it. */
export function returnParked({ asset, amountMinor, channel }: SuspenseMove): Movement {
  checkPositive('a return', amountMinor);
  return {
    lines: collectLines([
      [houseAccount('suspense', asset, 'deposits'), -amountMinor],
      [houseAccount(channel.kind, asset, channel.detail), amountMinor],
    ]),
  };
}
