// Spreads numbers that follow each other over the whole space, so that two references of one day look different. No secret. Pure.

const factors = [0x1_9e37_79b9_7f4bn, 0x0_2545_f491_4f6dn] as const;

const maskOf = (bits: number): bigint => (1n << BigInt(bits)) - 1n;

/** More than half of the bits: such a shift undoes itself. */
const shiftOf = (bits: number): bigint => BigInt((bits >> 1) + 1);

/** Of an odd number modulo a power of two; each round doubles the bits that are right. */
function invert(odd: bigint, mask: bigint): bigint {
  let inverse = odd;
  for (let round = 0; round < 6; round += 1) inverse = (inverse * (2n - odd * inverse)) & mask;
  return inverse;
}

export function scramble(value: bigint, bits: number): bigint {
  const mask = maskOf(bits);
  const first = (value * factors[0]) & mask;
  return ((first ^ (first >> shiftOf(bits))) * factors[1]) & mask;
}

export function unscramble(value: bigint, bits: number): bigint {
  const mask = maskOf(bits);
  const mixed = (value * invert(factors[1], mask)) & mask;
  return ((mixed ^ (mixed >> shiftOf(bits))) * invert(factors[0], mask)) & mask;
}
