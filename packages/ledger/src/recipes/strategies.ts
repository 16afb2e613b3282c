// The book of a strategy, an owner of its own: the house's seed, trades that are paid and delivered at once, and what holders of units
// pay in and are paid out.
import { clientBucket, houseAccount } from '../accounts/account.ts';
import type { ClientAccount } from '../accounts/account.ts';
import type { Movement } from '../journals/draft.ts';
import { chargeEntries, checkPositive, collectLines, type Channel, type Charge, type OwnerMove } from './lines.ts';

/** Out of what the house has earned: its own risk, in units that are never sold to a client. */
export function seedBook({ owner, asset, amountMinor }: OwnerMove): Movement {
  checkPositive('a seed', amountMinor);
  return {
    lines: collectLines([
      [houseAccount('fees', asset, 'strategy_seed'), -amountMinor],
      [clientBucket(owner, 'cash', asset), amountMinor],
    ]),
  };
}

export interface BookMove extends OwnerMove {
  readonly channel: Channel;
}

/** What a holder pays in for units. */
export function payIntoBook({ owner, asset, amountMinor, channel }: BookMove): Movement {
  checkPositive('a subscription', amountMinor);
  return {
    lines: collectLines([
      [houseAccount(channel.kind, asset, channel.detail), -amountMinor],
      [clientBucket(owner, 'cash', asset), amountMinor],
    ]),
  };
}

/** What a holder is paid for units that end. */
export function payOutOfBook({ owner, asset, amountMinor, channel }: BookMove): Movement {
  checkPositive('a redemption', amountMinor);
  return {
    lines: collectLines([
      [clientBucket(owner, 'cash', asset), -amountMinor],
      [houseAccount(channel.kind, asset, channel.detail), amountMinor],
    ]),
  };
}

export interface BookTrade {
  readonly owner: ClientAccount;
  readonly asset: string;
  readonly security: string;
  readonly quantityE8: bigint;
  readonly grossMinor: bigint;
  /** What the shares cost: of a purchase its gross. */
  readonly costMinor: bigint;
  readonly charges: readonly Charge[];
  readonly channel: Channel;
}

export function buyForBook(trade: BookTrade): Movement {
  checkPositive('a quantity', trade.quantityE8);
  return { lines: collectLines(entriesOf(trade, 1n)) };
}

export function sellFromBook(trade: BookTrade): Movement {
  checkPositive('a quantity', trade.quantityE8);
  return { lines: collectLines(entriesOf(trade, -1n)) };
}

function entriesOf({ owner, asset, security, channel, ...trade }: BookTrade, sign: 1n | -1n) {
  const charged = trade.charges.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  return [
    [clientBucket(owner, 'cash', asset), -sign * trade.grossMinor - charged],
    [houseAccount(channel.kind, asset, channel.detail), sign * trade.grossMinor],
    ...chargeEntries(trade.charges, asset),
    [clientBucket(owner, 'invested', asset), sign * trade.costMinor],
    [houseAccount('custody', asset), -sign * trade.costMinor],
    [clientBucket(owner, 'holding', security), sign * trade.quantityE8],
    [houseAccount('custody', security), -sign * trade.quantityE8],
  ] as const;
}
