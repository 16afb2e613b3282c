// Names of what Discover says of a family, without schemas, for whoever only reads them.
import type { ProductFamily } from '../content/client.ts';

export const productFamilies = [
  'stock',
  'etf',
  'mutual_fund',
  'fund',
  'bond',
  'savings',
  'ipo',
  'offering',
  'block',
  'otc',
  'quant',
  'ai',
] as const satisfies readonly ProductFamily[];

/** What is charged in percent of what is traded; `ongoing` is taken inside the product every year. */
export const familyCharges = ['spread', 'subscription', 'entry', 'exit', 'ongoing'] as const;
export type FamilyCharge = (typeof familyCharges)[number];

/** The figure a family is known by: published rates, coupons, or what a unit's NAV did over twelve months. */
export const familyMeasures = ['rate', 'coupon', 'year'] as const;
export type FamilyMeasure = (typeof familyMeasures)[number];

/** Below this many clients a share would say more about persons than about the product: none is told. */
export const leastClients = 10;
