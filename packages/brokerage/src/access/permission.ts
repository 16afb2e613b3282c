// What a new tenant starts with: permissions, features, switches and limits. Pure.
import { accessLimits } from '@candor/contract/access/permissions.ts';
import type { Feature, Permission } from '@candor/contract/access/permissions.ts';
import type { FeatureRule } from '@candor/contract/access/rules.ts';

export { features, permissions } from '@candor/contract/access/permissions.ts';
export type { Feature, Permission };

const open: FeatureRule = { enabled: true, vip: 0, score: 0 };

/** Levels keep risky products from those who have shown little standing yet; staff change them in the console. */
export const startingFeatures = {
  stock: open,
  ipo: open,
  apo: open,
  block: { enabled: true, vip: 2, score: 0 },
  fund: open,
  bond: open,
  earn: open,
  quant: { enabled: true, vip: 1, score: 0 },
  ai: { enabled: true, vip: 1, score: 550 },
  loan: { enabled: true, vip: 0, score: 550 },
  exchange: open,
  watchlist: open,
} as const satisfies Record<Feature, FeatureRule>;

export interface AccessSwitches {
  readonly kycForce: boolean;
  readonly clientDeposit: boolean;
}

export const startingSwitches: AccessSwitches = { kycForce: false, clientDeposit: true };

/** Everything two people may set for all clients of a tenant. */
export interface AccessSettings extends AccessSwitches {
  /** Undefined: as the tenant's profile says. */
  readonly otp: boolean | undefined;
  readonly bankAccounts: number;
  readonly loanPercent: number;
}

export const startingSettings: AccessSettings = {
  ...startingSwitches,
  otp: undefined,
  bankAccounts: accessLimits.bankAccounts.max,
  loanPercent: accessLimits.loanPercent.max,
};
