// Money that a client places with the issuer of a savings product. It leaves the bank for the issuer's own account of the books, comes
// back the same way, and interest is what the issuer pays on top: none of it is ever money of the house.
import { clientBucket, houseAccount } from '../accounts/account.ts';
import type { Movement } from '../journals/draft.ts';
import { checkPositive, collectLines, type Channel, type OwnerMove } from './lines.ts';

export interface SavingsMove extends OwnerMove {
  /** Which issuer holds the money: a short name of its own. */
  readonly issuer: string;
  /** The bank account through which money goes to issuers and comes from them. */
  readonly channel: Channel;
}

export function placeSavings({ owner, asset, amountMinor, issuer, channel }: SavingsMove): Movement {
  checkPositive('savings', amountMinor);
  return {
    lines: collectLines([
      [clientBucket(owner, 'cash', asset), -amountMinor],
      [clientBucket(owner, 'saved', asset), amountMinor],
      [houseAccount(channel.kind, asset, channel.detail), amountMinor],
      [houseAccount('issuer', asset, issuer), -amountMinor],
    ]),
  };
}

export function returnSavings({ owner, asset, amountMinor, issuer, channel }: SavingsMove): Movement {
  checkPositive('savings', amountMinor);
  return {
    lines: collectLines([
      [clientBucket(owner, 'saved', asset), -amountMinor],
      [clientBucket(owner, 'cash', asset), amountMinor],
      [houseAccount('issuer', asset, issuer), amountMinor],
      [houseAccount(channel.kind, asset, channel.detail), -amountMinor],
    ]),
  };
}

export function paySavingsInterest({ owner, asset, amountMinor, channel }: Omit<SavingsMove, 'issuer'>): Movement {
  checkPositive('interest', amountMinor);
  return {
    lines: collectLines([
      [houseAccount(channel.kind, asset, channel.detail), -amountMinor],
      [clientBucket(owner, 'cash', asset), amountMinor],
    ]),
  };
}
