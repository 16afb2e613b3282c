// The book of a strategy, an owner of its own: the house's seed, trades that settle on their day like those of clients, and what holders
// of units pay in and are paid out.
import { clientBucket, houseAccount } from '../accounts/account.ts';
import type { ClientAccount } from '../accounts/account.ts';
import type { Movement } from '../journals/draft.ts';
import { marketEntries } from './fills.ts';
import { chargeEntries, checkPositive, collectLines, sumCharges } from './lines.ts';
import type { Channel, Charge, Entry, OwnerMove } from './lines.ts';

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

/** What a holder pays in for units. */
export function payIntoBook({
  owner,
  asset,
  amountMinor,
  channel,
}: OwnerMove & { readonly channel: Channel }): Movement {
  checkPositive('a subscription', amountMinor);
  return {
    lines: collectLines([
      [houseAccount(channel.kind, asset, channel.detail), -amountMinor],
      [clientBucket(owner, 'cash', asset), amountMinor],
    ]),
  };
}

export interface BookPayout extends OwnerMove {
  /** Of it, what has settled; the rest is owed by the market, and is there when the holder is paid. */
  readonly cashMinor: bigint;
}

/** What holders are paid for units that end: it leaves the book now and waits for the day on which they are paid. */
export function payOutOfBook({ owner, asset, amountMinor, cashMinor }: BookPayout): Movement {
  checkPositive('a redemption', amountMinor);
  checkTaken(cashMinor, amountMinor);
  return {
    lines: collectLines([
      ...takeEntries(owner, asset, cashMinor, amountMinor),
      [houseAccount('clearing', asset, 'redemptions'), amountMinor],
    ]),
  };
}

/** The holder is paid. */
export function settlePayout({
  asset,
  amountMinor,
  channel,
}: {
  readonly asset: string;
  readonly amountMinor: bigint;
  readonly channel: Channel;
}): Movement {
  checkPositive('a redemption', amountMinor);
  return {
    lines: collectLines([
      [houseAccount('clearing', asset, 'redemptions'), -amountMinor],
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
  /** Of the money that is taken, what has settled. Settled money goes first. */
  readonly cashMinor: bigint;
  /** Of the shares that are sold, what has settled. */
  readonly heldE8: bigint;
  /** Where it is written down after the day on which it settled: paid and delivered at once, through this bank. */
  readonly at: Channel | undefined;
}

export function buyForBook(trade: BookTrade): Movement {
  checkPositive('a quantity', trade.quantityE8);
  const { owner, asset, security, quantityE8, grossMinor, costMinor, charges, cashMinor, at } = trade;
  const priceMinor = grossMinor + sumCharges(charges);
  checkTaken(cashMinor, priceMinor);
  return {
    lines: collectLines([
      ...takeEntries(owner, asset, cashMinor, priceMinor),
      ...marketLegs(trade, 'purchases'),
      [clientBucket(owner, 'invested', asset), costMinor],
      [houseAccount('custody', asset), -costMinor],
      [clientBucket(owner, at ? 'holding' : 'incoming', security), quantityE8],
    ]),
  };
}

export function sellFromBook(trade: BookTrade): Movement {
  checkPositive('a quantity', trade.quantityE8);
  const { owner, asset, security, quantityE8, grossMinor, costMinor, charges, cashMinor, heldE8, at } = trade;
  const broughtMinor = grossMinor - sumCharges(charges);
  // Charges may be more than a rest of shares is worth: leaving it costs the book money.
  const takenMinor = broughtMinor < 0n ? -broughtMinor : 0n;
  checkTaken(cashMinor, takenMinor);
  checkTaken(heldE8, quantityE8);
  return {
    lines: collectLines([
      [clientBucket(owner, 'holding', security), -heldE8],
      [clientBucket(owner, 'incoming', security), heldE8 - quantityE8],
      ...marketLegs(trade, 'sales'),
      [clientBucket(owner, 'invested', asset), -costMinor],
      [houseAccount('custody', asset), costMinor],
      ...takeEntries(owner, asset, cashMinor, takenMinor),
      [clientBucket(owner, at ? 'cash' : 'unsettled', asset), broughtMinor + takenMinor],
    ]),
  };
}

/** Money and shares of the other side: owed by the market and to it, or over the bank and custody at once. */
function marketLegs(
  { asset, security, quantityE8, grossMinor, charges, at }: BookTrade,
  side: 'purchases' | 'sales',
): Entry[] {
  const sign = side === 'purchases' ? 1n : -1n;
  if (at)
    return [
      [houseAccount(at.kind, asset, at.detail), sign * grossMinor],
      ...chargeEntries(charges, asset),
      [houseAccount('custody', security), -sign * quantityE8],
    ];
  return [
    ...marketEntries({ currency: asset, grossMinor, charges }, side),
    [houseAccount('clearing', security, side), -sign * quantityE8],
  ];
}

function takeEntries(owner: ClientAccount, asset: string, cashMinor: bigint, wholeMinor: bigint): Entry[] {
  return [
    [clientBucket(owner, 'cash', asset), -cashMinor],
    [clientBucket(owner, 'unsettled', asset), cashMinor - wholeMinor],
  ];
}

function checkTaken(part: bigint, whole: bigint): void {
  if (part < 0n || part > whole) throw new RangeError('what has settled is a part of what is taken');
}
