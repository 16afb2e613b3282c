// Refusals of offerings. Code and HTTP status; titles live in locales (errors.<code>).

export const offeringsCodes = {
  offering_not_open: 422,
  offering_cap_reached: 422,
  offering_lots_below_minimum: 422,
  offering_price_outside_band: 422,
  offering_account_missing: 422,
  offering_not_payable: 409,
  offering_terms_invalid: 422,
  offering_secret_wrong: 422,
  offering_draw_too_early: 422,
} as const;
