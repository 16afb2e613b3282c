// The VIP levels and their published thresholds: what a client's own assets must come to, in the currency of the brand. Pure.

export const vipRange = { min: 0, max: 5 } as const;

/** Whole units of the currency for the levels 1 to 5. Round numbers that people can remember, not a conversion. */
const thresholds = {
  USD: [10_000, 50_000, 250_000, 1_000_000, 5_000_000],
  EUR: [10_000, 50_000, 250_000, 1_000_000, 5_000_000],
  INR: [800_000, 4_000_000, 20_000_000, 80_000_000, 400_000_000],
  PLN: [40_000, 200_000, 1_000_000, 4_000_000, 20_000_000],
  TRY: [400_000, 2_000_000, 10_000_000, 40_000_000, 200_000_000],
} as const satisfies Readonly<Record<string, readonly number[]>>;

export interface VipThreshold {
  readonly level: number;
  /** Whole units. */
  readonly amount: number;
}

function isListed(currency: string): currency is keyof typeof thresholds {
  return Object.hasOwn(thresholds, currency);
}

/** None for a currency without a published table: there a level is only given by people. */
export function vipThresholds(currency: string): readonly VipThreshold[] {
  if (!isListed(currency)) return [];
  return thresholds[currency].map((amount, index) => ({ level: index + 1, amount }));
}

/** The highest level whose threshold is reached. */
export function vipLevelOf(currency: string, amountMinor: bigint, minorPerUnit: bigint): number {
  const reached = vipThresholds(currency).findLast(({ amount }) => amountMinor >= BigInt(amount) * minorPerUnit);
  return reached?.level ?? vipRange.min;
}
