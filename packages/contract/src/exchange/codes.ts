// Refusals of a client's own exchange between two accounts. Code and HTTP status; titles live in locales (errors.<code>).

export const exchangeCodes = {
  exchange_needs_two_accounts: 422,
  balances_zero: 422,
  quotation_expired: 422,
  quotation_used: 409,
  same_account: 422,
  bound_by_dues: 422,
  fx_market_closed: 422,
  fx_unavailable: 503,
} as const;
