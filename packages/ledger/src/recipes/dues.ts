// What a client owes the house: it arises from something signed, and is settled from the client's own cash.
import type { SignatureId } from '@candor/contract/ids.ts';
import { clientBucket, type AccountRef } from '../accounts/account.ts';
import type { Movement } from '../journals/draft.ts';
import { checkPositive, collectLines, type OwnerMove } from './lines.ts';

export interface DuesRaise extends OwnerMove {
  /** Order, loan or service that the client signed with the PIN. */
  readonly signatureId: SignatureId;
  /** The house account that is owed: a fee, the market's clearing. */
  readonly toward: AccountRef;
}

export function raiseDues({ owner, asset, amountMinor, signatureId, toward }: DuesRaise): Movement {
  checkPositive('a due', amountMinor);
  if (toward.side !== 'house' || toward.asset !== asset) throw new TypeError('dues are owed to a house account');
  return {
    lines: collectLines([
      [clientBucket(owner, 'outstanding', asset), -amountMinor],
      [toward, amountMinor],
    ]),
    signatureId,
  };
}

export function settleDues({ owner, asset, amountMinor }: OwnerMove): Movement {
  checkPositive('a settlement', amountMinor);
  return {
    lines: collectLines([
      [clientBucket(owner, 'cash', asset), -amountMinor],
      [clientBucket(owner, 'outstanding', asset), amountMinor],
    ]),
  };
}

export interface DuesWaiver extends OwnerMove {
  /** The house account that bears it. */
  readonly borneBy: AccountRef;
}

export function waiveDues({ owner, asset, amountMinor, borneBy }: DuesWaiver): Movement {
  checkPositive('a waiver', amountMinor);
  if (borneBy.side !== 'house' || borneBy.asset !== asset) throw new TypeError('a waiver is borne by a house account');
  return {
    lines: collectLines([
      [borneBy, -amountMinor],
      [clientBucket(owner, 'outstanding', asset), amountMinor],
    ]),
  };
}
