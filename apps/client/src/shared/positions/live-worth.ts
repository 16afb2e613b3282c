// What a position is worth at a live price: exact, in whole units of the last digit. Pure.

/** Decimal texts as one whole number and its digits behind the point. */
function readDecimal(text: string): { units: bigint; scale: number } {
  const isNegative = text.startsWith('-');
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole + fraction);
  return { units: isNegative ? -units : units, scale: fraction.length };
}

function writeUnits(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const sign = units < 0n ? '-' : '';
  return scale === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Rounded to the nearest unit, halves to even, as the server does. */
function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n;
  const positive = isNegative ? -numerator : numerator;
  const quotient = positive / denominator;
  const twice = (positive % denominator) * 2n;
  const isUp = twice > denominator || (twice === denominator && quotient % 2n === 1n);
  const rounded = isUp ? quotient + 1n : quotient;
  return isNegative ? -rounded : rounded;
}

/** Quantity × price with so many digits behind the point. */
export function worthAt(quantity: string, price: string, digits: number): string {
  const [one, other] = [readDecimal(quantity), readDecimal(price)];
  const denominator = 10n ** BigInt(one.scale + other.scale);
  return writeUnits(divideHalfEven(one.units * other.units * 10n ** BigInt(digits), denominator), digits);
}

export function subtract(left: string, right: string): string {
  const [one, other] = [readDecimal(left), readDecimal(right)];
  const scale = Math.max(one.scale, other.scale);
  const lift = ({ units, scale: own }: typeof one) => units * 10n ** BigInt(scale - own);
  return writeUnits(lift(one) - lift(other), scale);
}

export function add(left: string, right: string): string {
  return subtract(left, right.startsWith('-') ? right.slice(1) : `-${right}`);
}

/** As a percentage with two digits; none of nothing. */
export function shareOf(part: string, whole: string): string | null {
  const [one, other] = [readDecimal(part), readDecimal(whole)];
  if (other.units <= 0n) return null;
  const numerator = one.units * 10_000n * 10n ** BigInt(other.scale);
  return writeUnits(divideHalfEven(numerator, other.units * 10n ** BigInt(one.scale)), 2);
}

/** An amount in another currency, at the rate that two known amounts of the same thing stand for; none without one. */
export function convertLike(amount: string, from: string, to: string): string | null {
  const [one, known, wanted] = [readDecimal(amount), readDecimal(from), readDecimal(to)];
  if (known.units <= 0n) return null;
  const numerator = one.units * wanted.units * 10n ** BigInt(known.scale);
  return writeUnits(divideHalfEven(numerator, known.units * 10n ** BigInt(one.scale)), wanted.scale);
}
