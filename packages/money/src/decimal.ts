// Exact decimal text to scaled integers and back, as strict as money needs it. Knows nothing of currencies, never
// rounds and never throws on what a person typed: refusals are values.

export const largestScale = 18;

// 15 digits before the point keep every amount with up to three decimals inside a signed 64-bit integer.
export const mostIntegerDigits = 15;

export type ParseReason = 'not_text' | 'empty' | 'too_long' | 'malformed' | 'sign' | 'too_precise' | 'zero';

export type Parsed<Value, Reason extends string = ParseReason> =
  | Readonly<{ ok: true; value: Value }>
  | Readonly<{ ok: false; reason: Reason }>;

export type ParseOptions = Readonly<{ signed?: boolean; maxIntegerDigits?: number }>;

export type Decimal = Readonly<{ scaled: bigint; scale: number }>;

// One spelling per value: no exponent, plus, spaces, grouping, bare point, leading zeros or digits of other scripts.
const pattern = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?$/;

// The scale of the result is the number of decimals as written. "-0" in any spelling is refused even where a sign is
// allowed: zero has one spelling, and a signed zero is a sign that somebody lost digits.
export function parseDecimal(text: unknown, maxScale: number, options: ParseOptions = {}): Parsed<Decimal> {
  if (typeof text !== 'string') return refuse('not_text');
  if (text === '') return refuse('empty');
  const maxIntegerDigits = options.maxIntegerDigits ?? mostIntegerDigits;
  // Before anything else looks at the text, so a megabyte of digits costs nothing.
  if (text.length > maxIntegerDigits + largestScale + 2) return refuse('too_long');
  const match = pattern.exec(text);
  if (match === null) return refuse('malformed');
  const [, sign = '', integer = '', fraction = ''] = match;
  if (integer.length > maxIntegerDigits) return refuse('too_long');
  if (fraction.length > maxScale) return refuse('too_precise');
  const magnitude = BigInt(integer + fraction);
  if (sign === '') return accept({ scaled: magnitude, scale: fraction.length });
  if (options.signed !== true || magnitude === 0n) return refuse('sign');
  return accept({ scaled: -magnitude, scale: fraction.length });
}

export function formatDecimal(scaled: bigint, scale: number): string {
  const sign = scaled < 0n ? '-' : '';
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(scale + 1, '0');
  if (scale === 0) return sign + digits;
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

// Exact, hence only to the same or more decimals; fewer decimals are a matter of rounding.
export function widenScale(decimal: Decimal, scale: number): bigint {
  if (scale < decimal.scale) throw new RangeError('A scale can only be widened without rounding');
  return decimal.scaled * powerOfTen(scale - decimal.scale);
}

export function compareDecimals(left: Decimal, right: Decimal): -1 | 0 | 1 {
  const scale = Math.max(left.scale, right.scale);
  return compareIntegers(widenScale(left, scale), widenScale(right, scale));
}

export function compareIntegers(left: bigint, right: bigint): -1 | 0 | 1 {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

export function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

export function checkScale(scale: number): number {
  if (!Number.isInteger(scale) || scale < 0 || scale > largestScale) {
    throw new RangeError(`A scale must be an integer from 0 to ${largestScale}`);
  }
  return scale;
}

export function accept<Value>(value: Value): Readonly<{ ok: true; value: Value }> {
  return { ok: true, value };
}

export function refuse<Reason extends string>(reason: Reason): Readonly<{ ok: false; reason: Reason }> {
  return { ok: false, reason };
}

// For text of our own (constants, rows we wrote), where a refusal is a fault and not an answer.
export function expectParsed<Value>(parsed: Parsed<Value, string>): Value {
  if (parsed.ok) return parsed.value;
  throw new RangeError(`Unreadable decimal: ${parsed.reason}`);
}
