// Exact arithmetic of the model: integers and the rules of rounding, written once more.

const e8 = 100_000_000n;

/** To the nearest, a half to the even one; signs are kept. */
export function halfEven(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n) return -halfEven(-numerator, denominator);
  const whole = numerator / denominator;
  const rest = 2n * (numerator - whole * denominator);
  return rest > denominator || (rest === denominator && whole % 2n === 1n) ? whole + 1n : whole;
}

export function roundUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}

/** A quantity of shares at a price, in the smallest unit of a currency with two places. */
export function worth(quantity: bigint, price: bigint): bigint {
  return halfEven(quantity * price * 100n, e8 * e8);
}

/** Both currencies have two places. */
export function convert(amount: bigint, rate: string): bigint {
  const [whole = '0', fraction = ''] = rate.split('.');
  return halfEven(amount * BigInt(whole + fraction), 10n ** BigInt(fraction.length));
}

export function sum(amounts: Iterable<bigint>): bigint {
  let total = 0n;
  for (const one of amounts) total += one;
  return total;
}

export function group<One>(all: readonly One[], keyOf: (one: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of all) {
    const known = groups.get(keyOf(one));
    if (known) known.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
