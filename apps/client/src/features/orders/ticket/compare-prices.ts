// What a new quotation changes, and the gap between bid and ask. Pure, exact.
import type { Quotation } from '@candor/contract/quotations/client.ts';
import type { MoneyText } from '@candor/ui/amount/number-format.ts';

/** The new price less the one before; nothing when they cannot be compared. */
export function comparePrices(before: Quotation, now: Quotation): MoneyText | undefined {
  const isSame = before.side === now.side && before.instrument.id === now.instrument.id;
  return isSame ? { amount: subtractTexts(now.price, before.price), currency: now.instrument.currency } : undefined;
}

/** More than this many hundredths away, and a new price is one that has to be agreed to again. */
const far = 5n;

/** Whether a new price is so far from the one before that pressing on would not be the same wish. */
export function hasMovedFar(before: Quotation, now: Quotation): boolean {
  if (!comparePrices(before, now)) return false;
  const scale = Math.max(scaleOf(before.price), scaleOf(now.price));
  const [old, fresh] = [unitsOf(before.price, scale), unitsOf(now.price, scale)];
  return (fresh > old ? fresh - old : old - fresh) * 100n > old * far;
}

export function spreadOf({ bid, ask, instrument }: Quotation): MoneyText | undefined {
  if (bid === null || ask === null) return undefined;
  return { amount: subtractTexts(ask, bid), currency: instrument.currency };
}

/** Of two unsigned decimals, in the finer scale of both. */
export function subtractTexts(left: string, right: string): string {
  const scale = Math.max(scaleOf(left), scaleOf(right));
  const difference = unitsOf(left, scale) - unitsOf(right, scale);
  const digits = (difference < 0n ? -difference : difference).toString().padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return difference < 0n ? `-${text}` : text;
}

const scaleOf = (text: string): number => text.split('.')[1]?.length ?? 0;

function unitsOf(text: string, scale: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(scale, '0'));
}
