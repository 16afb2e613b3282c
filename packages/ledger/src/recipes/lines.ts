// Puts the lines of a movement together: one line per account, none that moves nothing. Pure.
import { houseAccount, type AccountRef, type ClientAccount, type HouseKind } from '../accounts/account.ts';
import type { Line } from '../journals/draft.ts';

export type Entry = readonly [account: AccountRef, amountMinor: bigint];

export function collectLines(entries: readonly Entry[]): Line[] {
  const sums = new Map<string, { account: AccountRef; amountMinor: bigint }>();
  for (const [account, amountMinor] of entries) {
    const sum = sums.get(account.id);
    if (sum === undefined) sums.set(account.id, { account, amountMinor });
    else sum.amountMinor += amountMinor;
  }
  return [...sums.values()].filter((line) => line.amountMinor !== 0n);
}

/** A fee or tax that goes with a movement, in the currency of the account that pays it. */
export interface Charge {
  readonly kind: Extract<HouseKind, 'fees' | 'taxes'>;
  /** `commission`, `fx_spread`; for taxes authority and kind: `es:itf`. */
  readonly detail: string;
  readonly amountMinor: bigint;
}

export function chargeEntries(charges: readonly Charge[], asset: string): Entry[] {
  return charges.map((charge) => {
    if (charge.amountMinor < 0n) throw new RangeError('a charge is not negative');
    return [houseAccount(charge.kind, asset, charge.detail), charge.amountMinor];
  });
}

/** The same where charges are booked as differences to what was booked before: those may be negative. */
export function incrementEntries(charges: readonly Charge[], asset: string): Entry[] {
  return charges.map((charge) => [houseAccount(charge.kind, asset, charge.detail), charge.amountMinor]);
}

export function negateEntries(entries: readonly Entry[]): Entry[] {
  return entries.map(([account, amountMinor]) => [account, -amountMinor]);
}

/** From one currency into another through the house's position: what is given and what is received. */
export function convertEntries(given: Amount, received: Amount): Entry[] {
  return [
    [houseAccount('fx', given.asset), given.amountMinor],
    [houseAccount('fx', received.asset), -received.amountMinor],
  ];
}

export interface Amount {
  readonly asset: string;
  readonly amountMinor: bigint;
}

export function sumCharges(charges: ReadonlyArray<Pick<Charge, 'amountMinor'>>): bigint {
  return charges.reduce((sum, charge) => sum + charge.amountMinor, 0n);
}

export function checkPositive(name: string, amountMinor: bigint): void {
  if (amountMinor <= 0n) throw new RangeError(`${name} must be positive`);
}

/** Where money enters and leaves: a bank account or a wallet of the house. */
export interface Channel {
  readonly kind: Extract<HouseKind, 'bank' | 'wallet'>;
  readonly detail: string;
}

export interface OwnerMove {
  readonly owner: ClientAccount;
  readonly asset: string;
  readonly amountMinor: bigint;
}
