// Whether a typed amount can be asked for: there, a positive amount of the currency, and not more than there is. Pure; the server decides.
import { compareMoney, decodeMoney, encodeMoney, isPositiveMoney } from '@candor/money';
import type { MoneyWire } from '@candor/money';
import type { MoneyText } from '@candor/ui/amount/number-format.ts';

export type AmountFault = 'missing' | 'invalid' | 'too_much';

export type CheckedAmount =
  | { readonly ok: true; readonly money: MoneyWire }
  | { readonly ok: false; readonly fault: AmountFault };

export function checkAmount(typed: string, most: MoneyText): CheckedAmount {
  if (typed === '') return { ok: false, fault: 'missing' };
  const amount = decodeMoney({ amount: typed, currency: most.currency });
  const limit = decodeMoney(most);
  if (!amount.ok || !limit.ok || !isPositiveMoney(amount.value)) return { ok: false, fault: 'invalid' };
  if (compareMoney(amount.value, limit.value) > 0) return { ok: false, fault: 'too_much' };
  return { ok: true, money: encodeMoney(amount.value) };
}

/** True for 0, 0.00 and the like. */
export function isNothing({ amount }: MoneyText): boolean {
  return !/[1-9]/u.test(amount);
}
