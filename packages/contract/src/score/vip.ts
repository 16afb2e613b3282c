// The VIP levels and their published thresholds: what a client's own assets must come to, in the currency of the brand. Pure.
import { findFigures } from '../countries/index.ts';

export const vipRange = { min: 0, max: 5 } as const;

export interface VipThreshold {
  readonly level: number;
  /** Whole units. */
  readonly amount: number;
}

/** None for a currency without a published table: there a level is only given by people. */
export function vipThresholds(currency: string): readonly VipThreshold[] {
  return (findFigures(currency)?.vip ?? []).map((amount, index) => ({ level: index + 1, amount }));
}

/** The highest level whose threshold is reached. */
export function vipLevelOf(currency: string, amountMinor: bigint, minorPerUnit: bigint): number {
  const reached = vipThresholds(currency).findLast(({ amount }) => amountMinor >= BigInt(amount) * minorPerUnit);
  return reached?.level ?? vipRange.min;
}
