// Which account gives and which gets: two of one's own with different currencies. Pure.
import type { Account } from '@candor/contract/accounts/client.ts';
import { compareMoney, decodeMoney, encodeMoney, subtractMoney, zeroMoney } from '@candor/money';
import type { ExchangeQuotation } from '@candor/contract/exchange/client.ts';
import type { MoneyText } from '@candor/ui/amount/number-format.ts';
import { isNothing } from '@candor/screens/money/check-amount.ts';
import { settledCash } from '../../shared/money/settled-cash.ts';

/** The server's own figure for this way where it has been asked; until then settled cash less what is owed in the account. */
export function findMaximum({ from, to }: Pair, quotation: ExchangeQuotation | null): MoneyText {
  if (quotation?.from_account_id === from.id && quotation.to_account_id === to.id) return quotation.maximum;
  const [cash, owed] = [decodeMoney(settledCash(from)), decodeMoney(from.buckets.outstanding)];
  if (!cash.ok || !owed.ok) return from.buckets.cash;
  const free = subtractMoney(cash.value, owed.value);
  const none = zeroMoney(cash.value.currency);
  return encodeMoney(compareMoney(free, none) > 0 ? free : none);
}

export interface Pair {
  readonly from: Account;
  readonly to: Account;
}

/** As chosen where that is possible; else from the current country's account or the first with cash to the first of another currency. */
export function choosePair(
  accounts: readonly Account[],
  fromId?: string,
  toId?: string,
  country?: string,
): Pair | undefined {
  const find = (id: string | undefined): Account | undefined => accounts.find((account) => account.id === id);
  const full = accounts.filter(({ buckets }) => !isNothing(buckets.cash));
  const from = find(fromId) ?? full.find((account) => account.country === country) ?? full[0] ?? accounts[0];
  if (!from) return undefined;
  const wanted = find(toId);
  const to =
    wanted && wanted.currency !== from.currency ? wanted : accounts.find(({ currency }) => currency !== from.currency);
  return to && { from, to };
}
