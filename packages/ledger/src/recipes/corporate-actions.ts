// What an issuer does to the shares: splits and mergers change how many there are, fractions and cash terms are paid out, and
// a dividend is owed from its ex-date until it is paid. The client's side meets custody; what the market still owes follows.
import { clientBucket, houseAccount, type ClientAccount } from '../accounts/account.ts';
import type { Movement } from '../journals/draft.ts';
import {
  chargeEntries,
  checkPositive,
  collectLines,
  convertEntries,
  sumCharges,
  type Amount,
  type Channel,
  type Charge,
  type Entry,
} from './lines.ts';

/** Shares of one position: those that have arrived and those that were bought and have not. */
export interface Shares {
  readonly holdingE8: bigint;
  readonly incomingE8: bigint;
}

/** Money in place of shares: a fraction that cannot be held, or the cash terms of a merger. */
export interface CashForShares {
  /** In the currency the issuer pays. */
  readonly paid: Amount;
  /** What the account gets for it, when that is another currency. */
  readonly into?: Amount;
  /** The currency of the account and what those shares cost. */
  readonly cost: Amount;
}

export interface Split {
  readonly owner: ClientAccount;
  readonly security: string;
  readonly before: Shares;
  readonly after: Shares;
  readonly cash?: CashForShares;
}

export function splitHolding({ owner, security, before, after, cash }: Split): Movement {
  checkShares(before, after);
  return {
    lines: collectLines([
      ...shareEntries(owner, security, before, -1n),
      ...shareEntries(owner, security, after, 1n),
      ...cashEntries(owner, cash),
    ]),
  };
}

export interface Merger {
  readonly owner: ClientAccount;
  readonly security: string;
  readonly before: Shares;
  /** None where the holders are paid out. */
  readonly into?: { readonly security: string; readonly after: Shares };
  readonly cash?: CashForShares;
}

export function mergeHolding({ owner, security, before, into, cash }: Merger): Movement {
  checkShares(before, into?.after ?? noShares);
  if (into === undefined && cash === undefined) throw new RangeError('a merger gives shares or money');
  if (into?.security === security) throw new RangeError('a merger is into another security');
  return {
    lines: collectLines([
      ...shareEntries(owner, security, before, -1n),
      ...(into === undefined ? [] : shareEntries(owner, into.security, into.after, 1n)),
      ...cashEntries(owner, cash),
    ]),
  };
}

/** What is under way between the house and the market, as positive amounts. */
export interface UnderWay {
  readonly security: string;
  /** Bought and not delivered to us. */
  readonly purchasesE8: bigint;
  /** Sold and not delivered by us. */
  readonly salesE8: bigint;
}

/** Trades that settle after the action deliver what the shares have become. */
export function convertClearing({ before, after }: { readonly before: UnderWay; readonly after: UnderWay }): Movement {
  if ([before.purchasesE8, before.salesE8, after.purchasesE8, after.salesE8].some((units) => units < 0n)) {
    throw new RangeError('nothing under way is negative');
  }
  checkPositive('what is under way', before.purchasesE8 + before.salesE8);
  return { lines: collectLines([...clearingEntries(before, -1n), ...clearingEntries(after, 1n)]) };
}

function clearingEntries({ security, purchasesE8, salesE8 }: UnderWay, sign: bigint): Entry[] {
  return [
    [houseAccount('clearing', security, 'purchases'), -sign * purchasesE8],
    [houseAccount('clearing', security, 'sales'), sign * salesE8],
    [houseAccount('custody', security), sign * (purchasesE8 - salesE8)],
  ];
}

export interface DividendClaim {
  readonly owner: ClientAccount;
  /** Of the dividend; the claim stays in it until it is paid, so that moves of the exchange rate show. */
  readonly currency: string;
  /** After withholding. */
  readonly netMinor: bigint;
}

/** From the ex-date on the client has a claim. */
export function announceDividend({ owner, currency, netMinor }: DividendClaim): Movement {
  checkPositive('a dividend', netMinor);
  return {
    lines: collectLines([
      [houseAccount('clearing', currency, 'dividends'), -netMinor],
      [clientBucket(owner, 'receivable', currency), netMinor],
    ]),
  };
}

/** The issuer does not pay after all. */
export function cancelDividend({ owner, currency, netMinor }: DividendClaim): Movement {
  checkPositive('a dividend', netMinor);
  return {
    lines: collectLines([
      [clientBucket(owner, 'receivable', currency), -netMinor],
      [houseAccount('clearing', currency, 'dividends'), netMinor],
    ]),
  };
}

export interface DividendPayment extends DividendClaim {
  readonly withheld?: readonly Charge[];
  /** What the account gets, when its currency is another. */
  readonly into?: Amount;
  readonly channel: Channel;
}

export function payDividend({ owner, currency, netMinor, withheld = [], into, channel }: DividendPayment): Movement {
  checkPositive('a dividend', netMinor);
  const grossMinor = netMinor + sumCharges(withheld);
  return {
    lines: collectLines([
      [houseAccount(channel.kind, currency, channel.detail), -grossMinor],
      ...chargeEntries(withheld, currency),
      [houseAccount('clearing', currency, 'dividends'), netMinor],
      [clientBucket(owner, 'receivable', currency), -netMinor],
      ...creditEntries(owner, { asset: currency, amountMinor: netMinor }, into),
    ]),
  };
}

export interface ClearingReceipt extends Amount {
  readonly channel: Channel;
}

/** The issuer's money for fractions and cash terms arrives at the bank. */
export function collectCorporateCash({ asset, amountMinor, channel }: ClearingReceipt): Movement {
  checkPositive('a receipt', amountMinor);
  return {
    lines: collectLines([
      [houseAccount(channel.kind, asset, channel.detail), -amountMinor],
      [houseAccount('clearing', asset, 'corporate_actions'), amountMinor],
    ]),
  };
}

const noShares: Shares = { holdingE8: 0n, incomingE8: 0n };

function checkShares(before: Shares, after: Shares): void {
  if ([before.holdingE8, before.incomingE8, after.holdingE8, after.incomingE8].some((units) => units < 0n)) {
    throw new RangeError('no shares are negative');
  }
  checkPositive('a position', before.holdingE8 + before.incomingE8);
}

function shareEntries(owner: ClientAccount, security: string, shares: Shares, sign: bigint): Entry[] {
  return [
    [clientBucket(owner, 'holding', security), sign * shares.holdingE8],
    [clientBucket(owner, 'incoming', security), sign * shares.incomingE8],
    [houseAccount('custody', security), -sign * (shares.holdingE8 + shares.incomingE8)],
  ];
}

function cashEntries(owner: ClientAccount, cash: CashForShares | undefined): Entry[] {
  if (cash === undefined) return [];
  const { paid, into, cost } = cash;
  // A fraction worth less than the smallest coin is paid with nothing, and its cost goes all the same.
  if (paid.amountMinor < 0n || cost.amountMinor < 0n) throw new RangeError('money for shares is not negative');
  return [
    [houseAccount('clearing', paid.asset, 'corporate_actions'), -paid.amountMinor],
    ...creditEntries(owner, paid, into),
    [clientBucket(owner, 'invested', cost.asset), -cost.amountMinor],
    [houseAccount('custody', cost.asset), cost.amountMinor],
  ];
}

/** Into cash, through a conversion where the account has another currency. */
function creditEntries(owner: ClientAccount, given: Amount, into: Amount | undefined): Entry[] {
  if (into === undefined) return [[clientBucket(owner, 'cash', given.asset), given.amountMinor]];
  if (into.asset === given.asset) throw new RangeError('a conversion is between two currencies');
  if (into.amountMinor < 0n) throw new RangeError('what is received is not negative');
  return [...convertEntries(given, into), [clientBucket(owner, 'cash', into.asset), into.amountMinor]];
}
