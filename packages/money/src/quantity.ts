// Quantity: how many units of a security or a fund, exact to eight decimals. Never money: it has no currency and meets
// one only through a Price.

import type { Branded } from './brand.ts';
import { stamp } from './brand.ts';
import type { Parsed, ParseOptions } from './decimal.ts';
import { accept, compareIntegers, formatDecimal, parseDecimal, widenScale } from './decimal.ts';

// Brokers and fund registrars count fractions to 3–6 decimals, crypto venues to 8. One scale for all keeps lots and
// positions addable without a word about precision.
export const quantityScale = 8;

// One whole unit, also the rounding step of markets that trade whole units only.
export const wholeUnitE8 = 100_000_000n;

export type Quantity = Branded<{ amountE8: bigint }, 'Quantity'>;

export function makeQuantity(amountE8: bigint): Quantity {
  return stamp<Quantity>({ amountE8 });
}

export function wholeQuantity(units: bigint): Quantity {
  return makeQuantity(units * wholeUnitE8);
}

export function addQuantity(left: Quantity, right: Quantity): Quantity {
  return makeQuantity(left.amountE8 + right.amountE8);
}

export function subtractQuantity(left: Quantity, right: Quantity): Quantity {
  return makeQuantity(left.amountE8 - right.amountE8);
}

export function negateQuantity(quantity: Quantity): Quantity {
  return makeQuantity(-quantity.amountE8);
}

export function sumQuantities(quantities: Iterable<Quantity>): Quantity {
  let total = makeQuantity(0n);
  for (const quantity of quantities) total = addQuantity(total, quantity);
  return total;
}

export function compareQuantity(left: Quantity, right: Quantity): -1 | 0 | 1 {
  return compareIntegers(left.amountE8, right.amountE8);
}

export function minQuantity(first: Quantity, ...others: readonly Quantity[]): Quantity {
  return others.reduce((least, quantity) => (compareQuantity(quantity, least) < 0 ? quantity : least), first);
}

export function maxQuantity(first: Quantity, ...others: readonly Quantity[]): Quantity {
  return others.reduce((most, quantity) => (compareQuantity(quantity, most) > 0 ? quantity : most), first);
}

export function isZeroQuantity(quantity: Quantity): boolean {
  return quantity.amountE8 === 0n;
}

export function isPositiveQuantity(quantity: Quantity): boolean {
  return quantity.amountE8 > 0n;
}

// A lot size or a fund's smallest fraction: an order that is not a multiple of it is refused, never bent.
export function isMultipleOf(quantity: Quantity, step: Quantity): boolean {
  return quantity.amountE8 % step.amountE8 === 0n;
}

export function parseQuantity(text: unknown, options?: ParseOptions): Parsed<Quantity> {
  const parsed = parseDecimal(text, quantityScale, options);
  return parsed.ok ? accept(makeQuantity(widenScale(parsed.value, quantityScale))) : parsed;
}

// Shortest exact text ("12", "0.5"): eight fixed decimals would tell readers of a precision nobody stated.
export function formatQuantity(quantity: Quantity): string {
  return formatDecimal(quantity.amountE8, quantityScale).replace(/\.?0+$/, '');
}
