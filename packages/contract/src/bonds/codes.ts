// Refusals of bonds. Code and HTTP status; titles live in locales (errors.<code>).

export const bondsCodes = {
  bond_terms_invalid: 422,
  /** A trade would settle after the last coupon is parted from the bond: holders are paid at maturity. */
  bond_ends: 422,
} as const;
