// The permissions and features there are, and what a new tenant starts with. Taking one's own money out is in neither
// list: no permission, level or switch may stand between a client and a withdrawal.
import type { FeatureRule } from '@candor/contract/access/rules.ts';

export const permissions = [
  'watchlist',
  'trade',
  'subscribe',
  'block',
  'deposit',
  'exchange',
  'loan',
  'nominee',
  'bank',
  'avatar',
  'chat',
] as const;
export type Permission = (typeof permissions)[number];

export const features = [
  'stock',
  'ipo',
  'apo',
  'block',
  'fund',
  'bond',
  'earn',
  'quant',
  'ai',
  'loan',
  'exchange',
  'watchlist',
] as const;
export type Feature = (typeof features)[number];

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
