// Counter-based randomness: every draw is a pure function of (seed, stream, counter), so any draw can be repeated.
// Only + − × ÷ and sqrt are used, which IEEE 754 fixes to the last bit and V8 never fuses, so arm64 and x64 agree;
// Math.exp and Math.log come from C++ that a compiler may fuse, so this file brings its own.

/** A named sequence of draws. */
export interface Noise {
  /** A draw in (0, 1). */
  uniform(counter: number): number;
  /** A standard normal draw. */
  gauss(counter: number): number;
}

function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

function hashText(text: string, start: number): number {
  let h = start | 0;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mix(h);
}

export function createNoise(seed: string, stream: string): Noise {
  const low = hashText(stream, hashText(seed, 0x811c9dc5));
  const high = hashText(stream, hashText(seed, 0x9747b28c));
  function bits(counter: number): number {
    // Two rounds with two keys: counters that differ in one bit give unrelated draws.
    return mix(mix(Math.imul(counter, 0x9e3779b1) ^ low) + high) >>> 0;
  }
  const uniform = (counter: number) => (bits(counter) + 0.5) / 4_294_967_296;
  return { uniform, gauss: (counter) => normalQuantile(uniform(counter)) };
}

const ln2 = 0.6931471805599453;

/** Natural logarithm of a positive number, good to about 1e-14. */
export function ln(x: number): number {
  let mantissa = x;
  let exponent = 0;
  while (mantissa >= 1.5) {
    mantissa /= 2;
    exponent += 1;
  }
  while (mantissa < 0.75) {
    mantissa *= 2;
    exponent -= 1;
  }
  const s = (mantissa - 1) / (mantissa + 1);
  const square = s * s;
  let sum = 0;
  for (let n = 19; n >= 1; n -= 2) sum = sum * square + 1 / n;
  return 2 * s * sum + exponent * ln2;
}

/** e to the x for |x| < 700, good to about 1e-14. */
export function exp(x: number): number {
  const exponent = Math.round(x / ln2);
  const r = x - exponent * ln2;
  let sum = 1;
  for (let n = 13; n >= 1; n -= 1) sum = 1 + (r / n) * sum;
  let scale = 1;
  for (let n = 0; n < Math.abs(exponent); n += 1) scale *= exponent > 0 ? 2 : 0.5;
  return sum * scale;
}

/** Inverse of the normal distribution (Acklam's rational approximation, relative error 1e-9). */
function normalQuantile(p: number): number {
  if (p < 0.02425) return tail(Math.sqrt(-2 * ln(p)));
  if (p > 0.97575) return -tail(Math.sqrt(-2 * ln(1 - p)));
  const q = p - 0.5;
  const r = q * q;
  const a =
    ((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
      30.66479806614716) *
      r +
    2.506628277459239;
  const b =
    ((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
      13.28068155288572) *
      r +
    1;
  return (q * a) / b;
}

function tail(q: number): number {
  const c =
    ((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q +
      4.374664141464968) *
      q +
    2.938163982698783;
  const d = (((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1;
  return c / d;
}
