// The effective annual rate: the yearly rate at which everything paid back is worth what was received, as the European
// consumer credit directive computes it. In whole numbers of a fixed fraction, never in floats. Pure.
import { divideRounded, formatPercent, makePercent } from '@candor/money';

export interface Payment {
  readonly months: number;
  readonly amountMinor: bigint;
}

/** Twenty-four decimals: far more than a rate of two needs over ten years. */
const one = 10n ** 24n;
const highest = 10n * one;
const halvings = 100;

/** Percent with two decimals. Nothing when less is paid back than was received. */
export function computeEffectiveRate(receivedMinor: bigint, payments: readonly Payment[]): string | undefined {
  const paidMinor = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  if (receivedMinor <= 0n || paidMinor < receivedMinor) return undefined;
  let low = one;
  let high = highest;
  for (let step = 0; step < halvings && high - low > 1n; step += 1) {
    const middle = (low + high) / 2n;
    if (presentValue(payments, middle) > receivedMinor * one) low = middle;
    else high = middle;
  }
  const yearly = growth(high, 12) - one;
  return formatPercent(makePercent(divideRounded(yearly * 10_000n, one, 'half-up'), 2));
}

/** Of all payments, in fractions of a unit, when a month multiplies by `monthly`. */
function presentValue(payments: readonly Payment[], monthly: bigint): bigint {
  return payments.reduce(
    (sum, { months, amountMinor }) => sum + (amountMinor * one * one) / growth(monthly, months),
    0n,
  );
}

function growth(monthly: bigint, months: number): bigint {
  let grown = one;
  for (let month = 0; month < months; month += 1) grown = (grown * monthly) / one;
  return grown;
}
