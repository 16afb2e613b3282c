// Named rounding of exact quotients. The only place of the package where precision is given up; never picks a mode
// by itself.

// half-up is away from zero, as tax offices mean it; up and down are away from and toward zero.
export const roundingModes = ['half-even', 'half-up', 'up', 'down', 'ceiling', 'floor'] as const;

export type RoundingMode = (typeof roundingModes)[number];

// A step is counted in the smallest units of the result: 100n with INR rounds to whole rupees, 5n with CHF to five
// rappen. It belongs to the rounding because rounding to the unit first and to the step second rounds twice.
export type Rounding = RoundingMode | Readonly<{ mode: RoundingMode; step: bigint }>;

export function divideRounded(numerator: bigint, denominator: bigint, mode: RoundingMode): bigint {
  if (denominator === 0n) throw new RangeError('Division by zero');
  const quotient = numerator / denominator;
  const remainder = numerator % denominator;
  if (remainder === 0n) return quotient;
  // Division of bigints goes toward zero, so the sign of a zero quotient has to come from the operands.
  const isNegative = numerator < 0n !== denominator < 0n;
  const awayFromZero = isNegative ? quotient - 1n : quotient + 1n;
  return roundsAway(mode, quotient, compareToHalf(remainder, denominator), isNegative) ? awayFromZero : quotient;
}

export function divideByRounding(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  if (typeof rounding === 'string') return divideRounded(numerator, denominator, rounding);
  if (rounding.step <= 0n) throw new RangeError('A rounding step must be positive');
  return rounding.step * divideRounded(numerator, denominator * rounding.step, rounding.mode);
}

function roundsAway(mode: RoundingMode, quotient: bigint, half: -1 | 0 | 1, isNegative: boolean): boolean {
  switch (mode) {
    case 'half-even':
      return half > 0 || (half === 0 && quotient % 2n !== 0n);
    case 'half-up':
      return half >= 0;
    case 'up':
      return true;
    case 'down':
      return false;
    case 'ceiling':
      return !isNegative;
    case 'floor':
      return isNegative;
    default:
      return refuseMode(mode);
  }
}

function compareToHalf(remainder: bigint, denominator: bigint): -1 | 0 | 1 {
  const twice = 2n * absolute(remainder);
  const whole = absolute(denominator);
  if (twice === whole) return 0;
  return twice > whole ? 1 : -1;
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

// Rounding names also come out of fee tables, where the compiler cannot look.
function refuseMode(mode: never): never {
  throw new RangeError(`Unknown rounding mode: ${String(mode)}`);
}
