// Money as exact text and as it crosses the wire. Strict in, canonical out; never localised: what people read is
// formatted from this text elsewhere.

import type { CurrencyCode } from './currency.ts';
import { digitsOf, isCurrencyCode } from './currency.ts';
import type { Parsed, ParseOptions, ParseReason } from './decimal.ts';
import { accept, formatDecimal, parseDecimal, refuse, widenScale } from './decimal.ts';
import type { Money } from './money.ts';
import { makeMoney } from './money.ts';

export type MoneyWire = Readonly<{ amount: string; currency: CurrencyCode }>;

export type MoneyParseReason = ParseReason | 'unknown_currency';

// Fewer decimals than the currency has are welcome ("100", "0.5"): they lose nothing.
export function parseMoney(text: unknown, currency: CurrencyCode, options?: ParseOptions): Parsed<Money> {
  const digits = digitsOf(currency);
  const parsed = parseDecimal(text, digits, options);
  return parsed.ok ? accept(makeMoney(widenScale(parsed.value, digits), currency)) : parsed;
}

export function formatMoney(money: Money): string {
  return formatDecimal(money.amountMinor, digitsOf(money.currency));
}

export function encodeMoney(money: Money): MoneyWire {
  return { amount: formatMoney(money), currency: money.currency };
}

export function decodeMoney(wire: unknown, options?: ParseOptions): Parsed<Money, MoneyParseReason> {
  return decodeWire(wire, (amount, currency) => parseMoney(amount, currency, options));
}

// Shared with prices, which cross in the same form. Takes anything: the shape is checked here, not trusted.
export function decodeWire<Value>(
  wire: unknown,
  parse: (amount: unknown, currency: CurrencyCode) => Parsed<Value>,
): Parsed<Value, MoneyParseReason> {
  if (typeof wire !== 'object' || wire === null) return refuse('malformed');
  if (!('amount' in wire) || !('currency' in wire)) return refuse('malformed');
  if (!isCurrencyCode(wire.currency)) return refuse('unknown_currency');
  return parse(wire.amount, wire.currency);
}
