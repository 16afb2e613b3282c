// What of an account's cash can leave it now: proceeds of sales settle first. Pure.
import type { Account } from '@candor/contract/accounts/client.ts';
import { decodeMoney, encodeMoney, subtractMoney } from '@candor/money';
import type { MoneyText } from '@candor/ui/amount/number-format.ts';

export function settledCash({ buckets, unsettled }: Pick<Account, 'buckets' | 'unsettled'>): MoneyText {
  const [cash, waiting] = [decodeMoney(buckets.cash), decodeMoney(unsettled)];
  return cash.ok && waiting.ok ? encodeMoney(subtractMoney(cash.value, waiting.value)) : buckets.cash;
}
