// Setting money or shares aside and giving them back. The part that is used is booked by the recipe that uses it.
import { clientBucket, type ClientAccount } from '../accounts/account.ts';
import type { HoldTaking, Movement } from '../journals/draft.ts';
import { checkPositive, collectLines, type OwnerMove } from './lines.ts';

export interface HoldRequest extends OwnerMove {
  readonly holdId: string;
  /** Shares are held from the holding, money from cash. */
  readonly from: 'cash' | 'holding';
  readonly expiresAt?: Date;
}

export function openHold(request: HoldRequest): Movement {
  const { owner, asset, amountMinor, holdId, from, expiresAt } = request;
  checkPositive('a hold', amountMinor);
  const source = clientBucket(owner, from, asset);
  const frozen = clientBucket(owner, 'frozen', asset);
  return {
    lines: collectLines([
      [source, -amountMinor],
      [frozen, amountMinor],
    ]),
    holds: [{ kind: 'open', holdId, frozen, source, amountMinor, ...(expiresAt === undefined ? {} : { expiresAt }) }],
  };
}

export interface HoldRelease extends OwnerMove {
  readonly holdId: string;
  readonly to: 'cash' | 'holding';
  readonly endsAs: 'voided' | 'expired';
}

/** Gives back what is left, or a part of it. */
export function releaseHold({ owner, asset, amountMinor, holdId, to, endsAs }: HoldRelease): Movement {
  checkPositive('a release', amountMinor);
  const frozen = clientBucket(owner, 'frozen', asset);
  return {
    lines: collectLines([
      [frozen, -amountMinor],
      [clientBucket(owner, to, asset), amountMinor],
    ]),
    holds: [{ kind: 'take', holdId, frozen, amountMinor, endsAs }],
  };
}

/** The hold's side of a recipe that uses held money. */
export function useHold(owner: ClientAccount, asset: string, holdId: string, amountMinor: bigint): HoldTaking {
  return { kind: 'take', holdId, frozen: clientBucket(owner, 'frozen', asset), amountMinor, endsAs: 'posted' };
}
