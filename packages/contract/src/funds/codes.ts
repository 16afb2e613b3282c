// Refusals of funds. Code and HTTP status; titles live in locales (errors.<code>).

export const fundsCodes = {
  fund_account_missing: 422,
  fund_nav_missing: 422,
  fund_day_changed: 409,
  fund_switch_same: 422,
  fund_switch_currency: 422,
  fund_terms_invalid: 422,
  fund_nav_jump: 422,
  fund_navs_invalid: 422,
} as const;
