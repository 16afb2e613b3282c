// What a new quotation changes. Pure.
import type { ExchangeQuotation } from '@candor/contract/exchange/client.ts';
import { decodeMoney, encodeMoney, subtractMoney } from '@candor/money';
import type { MoneyText } from '@candor/ui/amount/number-format.ts';

/** What the client gets more (or less) at the new price for the same amount; nothing when they cannot be compared. */
export function compareQuotations(before: ExchangeQuotation, now: ExchangeQuotation): MoneyText | undefined {
  const isSame = before.from.amount === now.from.amount && before.from.currency === now.from.currency;
  const [old, fresh] = [decodeMoney(before.to), decodeMoney(now.to)];
  if (!isSame || !old.ok || !fresh.ok || old.value.currency !== fresh.value.currency) return undefined;
  return encodeMoney(subtractMoney(fresh.value, old.value));
}
