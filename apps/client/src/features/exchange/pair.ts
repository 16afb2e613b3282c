// Which account gives and which gets: two of one's own with different currencies. Pure.
import type { Account } from '@candor/contract/accounts/client.ts';
import { isNothing } from '../../shared/money/check-amount.ts';

export interface Pair {
  readonly from: Account;
  readonly to: Account;
}

/** As chosen where that is possible; else from the first account with cash to the first of another currency. */
export function choosePair(accounts: readonly Account[], fromId?: string, toId?: string): Pair | undefined {
  const find = (id: string | undefined): Account | undefined => accounts.find((account) => account.id === id);
  const from = find(fromId) ?? accounts.find(({ buckets }) => !isNothing(buckets.cash)) ?? accounts[0];
  if (!from) return undefined;
  const wanted = find(toId);
  const to =
    wanted && wanted.currency !== from.currency ? wanted : accounts.find(({ currency }) => currency !== from.currency);
  return to && { from, to };
}
