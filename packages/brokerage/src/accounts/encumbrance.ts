// What an outstanding balance keeps of a client's cash: its own amount, once. First in its own account; what is missing there in the
// other accounts, in their order, at its worth in their currency. Pure but for asking which rates there are.
import { addMoney, convertMoney, isZeroMoney, maxMoney, minMoney, subtractMoney, zeroMoney } from '@candor/money';
import type { CurrencyCode, Money } from '@candor/money';
import { encodeMoney } from '@candor/money';
import type { BoundElsewhere } from '@candor/contract/accounts/client.ts';
import type { AccountId } from '@candor/contract/ids.ts';
import { describeRate } from '../fx/index.ts';
import type { FxRate, FxSource } from '../fx/index.ts';
import type { AccountState } from './account.ts';

/** A part of this account's cash that covers what another account owes and cannot cover itself. */
export interface BoundPart {
  readonly accountId: AccountId;
  /** What is missing there, in its own currency. */
  readonly short: Money;
  /** What stands for it here. */
  readonly bound: Money;
  /** None when both are in one currency. */
  readonly rate: FxRate | undefined;
}

export interface Encumbrance {
  /** Owed in this account, as far as its cash covers it. */
  readonly own: Money;
  readonly elsewhere: readonly BoundPart[];
  /** What may leave the account. */
  readonly free: Money;
}

export type RateBook = ReadonlyMap<string, FxRate>;

const pairOf = (from: CurrencyCode, to: CurrencyCode): string => `${from} ${to}`;

const shortOf = ({ currency, buckets: { cash, outstanding } }: AccountState): Money =>
  maxMoney(subtractMoney(outstanding, cash), zeroMoney(currency));

/** Owes more than its own cash covers. */
export function isShort(state: AccountState): boolean {
  return !isZeroMoney(shortOf(state));
}

/** The rates that a debt needs to be seen from other accounts; asked for before any transaction. Almost always none. */
export async function readRateBook(fx: FxSource, states: readonly AccountState[]): Promise<RateBook> {
  const rates = new Map<string, FxRate>();
  const short = new Set(states.filter(isShort).map(({ currency }) => currency));
  for (const debt of short) {
    for (const { currency } of states) {
      if (currency === debt) continue;
      for (const [from, to] of [[debt, currency] as const, [currency, debt] as const]) {
        const found = rates.get(pairOf(from, to)) ?? (await fx.find(from, to));
        if (found) rates.set(pairOf(from, to), found);
      }
    }
  }
  return rates;
}

/**
 * Per account. What is owed in `except` is not looked for elsewhere: money on its way there is what covers it. A worth
 * that nobody knows binds nothing, for a debt never keeps more than its own amount.
 */
export function bindOwed(
  states: readonly AccountState[],
  rates: RateBook,
  except?: string,
): ReadonlyMap<string, Encumbrance> {
  const bound = new Map<string, Encumbrance>(
    states.map(({ accountId, currency, buckets: { cash, outstanding } }) => {
      const own = minMoney(cash, outstanding);
      const free = maxMoney(subtractMoney(cash, own), zeroMoney(currency));
      return [accountId, { own, elsewhere: [], free }];
    }),
  );
  for (const debtor of states) {
    if (debtor.accountId !== except) spread(debtor, states, rates, bound);
  }
  return bound;
}

function spread(
  debtor: AccountState,
  states: readonly AccountState[],
  rates: RateBook,
  bound: Map<string, Encumbrance>,
): void {
  let short = shortOf(debtor);
  for (const { accountId, currency } of states) {
    const here = bound.get(accountId);
    if (isZeroMoney(short)) return;
    if (!here || accountId === debtor.accountId || isZeroMoney(here.free)) continue;
    const rate = rates.get(pairOf(debtor.currency, currency));
    const back = rates.get(pairOf(currency, debtor.currency));
    if (currency !== debtor.currency && (!rate || !back)) continue;
    const worth = rate ? convertMoney(short, rate.rate, 'up') : short;
    const taken = minMoney(worth, here.free);
    const part = { accountId: debtor.accountId, short, bound: taken, rate };
    bound.set(accountId, {
      own: here.own,
      elsewhere: [...here.elsewhere, part],
      free: subtractMoney(here.free, taken),
    });
    const covered = back ? convertMoney(taken, back.rate, 'down') : taken;
    short =
      taken.amountMinor === worth.amountMinor
        ? zeroMoney(short.currency)
        : maxMoney(subtractMoney(short, covered), zeroMoney(short.currency));
  }
}

export function sumElsewhere({ elsewhere, free }: Encumbrance): Money {
  return elsewhere.map(({ bound }) => bound).reduce(addMoney, zeroMoney(free.currency));
}

export function describeElsewhere({ elsewhere }: Encumbrance, now: Date): BoundElsewhere[] {
  return elsewhere.map(({ accountId, short, bound, rate }) => ({
    account_id: accountId,
    short: encodeMoney(short),
    bound: encodeMoney(bound),
    rate: rate ? describeRate(rate, now) : null,
  }));
}
