// Names of bonds on the wire. Plain names, so that whoever only reads them carries no schema.

/** How days count: months of 30, the real days of the period (ICMA), or real days by 365. */
export const dayCounts = ['thirty_360', 'act_act', 'act_365'] as const;
export type DayCount = (typeof dayCounts)[number];

/** Coupons a year. */
export const couponFrequencies = [1, 2, 4] as const;
export type CouponFrequency = (typeof couponFrequencies)[number];

export const bondStates = ['draft', 'open', 'redeemed'] as const;
export type BondState = (typeof bondStates)[number];

export const issuerKinds = ['government', 'public_body', 'company'] as const;
export type IssuerKind = (typeof issuerKinds)[number];
