// The second date of a trade: money and shares change hands, and what the client has had since the fill becomes settled.
import { clientBucket, houseAccount, isSecurity, type ClientAccount } from '../accounts/account.ts';
import type { Movement } from '../journals/draft.ts';
import { checkPositive, collectLines, type Channel, type Entry } from './lines.ts';

interface Settlement {
  readonly owner: ClientAccount;
  readonly security: string;
  readonly quantityE8: bigint;
  /** In the currency of the market. */
  readonly money: { readonly currency: string; readonly grossMinor: bigint };
  /** The bank account through which the house settles. */
  readonly channel: Channel;
}

export interface PurchaseSettlement extends Settlement {
  /** Of the shares, those that wait in `incoming`: others were sold or set aside before they came. */
  readonly arrivedE8: bigint;
}

export function settlePurchase({
  owner,
  security,
  quantityE8,
  money,
  channel,
  arrivedE8,
}: PurchaseSettlement): Movement {
  checkPart('what arrives', arrivedE8, quantityE8);
  checkPositive('a price', money.grossMinor);
  return {
    lines: collectLines([
      [clientBucket(owner, 'incoming', security), -arrivedE8],
      [clientBucket(owner, 'holding', security), arrivedE8],
      ...deliverEntries('purchases', security, -quantityE8),
      ...payEntries('purchases', money.currency, money.grossMinor, channel),
    ]),
  };
}

export interface SaleSettlement extends Settlement {
  /** Of the account; the proceeds of a sale in another currency were converted when it was filled. */
  readonly currency: string;
  /** Of the proceeds, those that wait in `unsettled`: others were spent before they came. */
  readonly clearedMinor: bigint;
}

export function settleSale(settlement: SaleSettlement): Movement {
  const { owner, security, quantityE8, money, channel, currency, clearedMinor } = settlement;
  if (clearedMinor < 0n) throw new RangeError('what is cleared is not negative');
  checkPart('what is delivered', quantityE8, quantityE8);
  checkPositive('a price', money.grossMinor);
  return {
    lines: collectLines([
      [clientBucket(owner, 'unsettled', currency), -clearedMinor],
      [clientBucket(owner, 'cash', currency), clearedMinor],
      ...deliverEntries('sales', security, quantityE8),
      ...payEntries('sales', money.currency, -money.grossMinor, channel),
    ]),
  };
}

export interface PendingMove {
  readonly owner: ClientAccount;
  readonly asset: string;
  readonly units: bigint;
}

/** Given back by a hold after its trade had settled: it waits for nothing any more. */
export function clearPending({ owner, asset, units }: PendingMove): Movement {
  checkPositive('what is cleared', units);
  const [from, to] = isSecurity(asset) ? (['incoming', 'holding'] as const) : (['unsettled', 'cash'] as const);
  return {
    lines: collectLines([
      [clientBucket(owner, from, asset), -units],
      [clientBucket(owner, to, asset), units],
    ]),
  };
}

export interface BustSettlement {
  readonly side: 'purchase' | 'sale';
  readonly security: string;
  readonly quantityE8: bigint;
  readonly money: { readonly currency: string; readonly grossMinor: bigint };
  readonly channel: Channel;
}

/** A fill that was busted after it had settled goes back between the house and the market. */
export function settleBust({ side, security, quantityE8, money, channel }: BustSettlement): Movement {
  checkPositive('a quantity', quantityE8);
  checkPositive('a price', money.grossMinor);
  const [clearing, sign] = side === 'purchase' ? (['sales', -1n] as const) : (['purchases', 1n] as const);
  return {
    lines: collectLines([
      ...deliverEntries(clearing, security, -sign * quantityE8),
      ...payEntries(clearing, money.currency, sign * money.grossMinor, channel),
    ]),
  };
}

/** Between clearing and custody; positive leaves the house. */
function deliverEntries(side: 'purchases' | 'sales', security: string, quantityE8: bigint): Entry[] {
  return [
    [houseAccount('clearing', security, side), -quantityE8],
    [houseAccount('custody', security), quantityE8],
  ];
}

/** Between clearing and the bank; positive leaves the house. */
function payEntries(side: 'purchases' | 'sales', currency: string, amountMinor: bigint, channel: Channel): Entry[] {
  return [
    [houseAccount('clearing', currency, side), -amountMinor],
    [houseAccount(channel.kind, currency, channel.detail), amountMinor],
  ];
}

function checkPart(name: string, part: bigint, whole: bigint): void {
  // Nothing is delivered any more where a merger paid the holders out meanwhile.
  if (whole < 0n) throw new RangeError('a quantity is not negative');
  if (part < 0n || part > whole) throw new RangeError(`${name} is a part of the trade`);
}
