// How much of a due can be settled at once from an account's cash. Pure; the server decides.
import { compareMoney, decodeMoney, encodeMoney, isPositiveMoney, minMoney } from '@candor/money';
import type { MoneyText } from '@candor/ui/amount/number-format.ts';

export interface Settlement {
  readonly amount: MoneyText;
  /** False: the cash covers a part only. */
  readonly isWhole: boolean;
}

/** Nothing when there is no cash. */
export function planSettlement(open: MoneyText, cash: MoneyText | undefined): Settlement | undefined {
  const owed = decodeMoney(open);
  const there = cash ? decodeMoney(cash) : undefined;
  if (!owed.ok || there?.ok !== true || there.value.currency !== owed.value.currency) return undefined;
  if (!isPositiveMoney(there.value)) return undefined;
  return {
    amount: encodeMoney(minMoney(owed.value, there.value)),
    isWhole: compareMoney(there.value, owed.value) >= 0,
  };
}
