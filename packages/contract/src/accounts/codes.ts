// Refusals of balances and of the ledger behind them. Code and HTTP status; titles live in locales (errors.<code>).

export const accountsCodes = {
  insufficient_funds: 422,
  insufficient_holdings: 422,
  exceeds_debt: 422,
  hold_not_pending: 409,
  already_reversed: 409,
  idempotency_conflict: 409,
  ledger_halted: 503,
  amount_invalid: 422,
  currency_mismatch: 422,
  country_unsupported: 422,
} as const;
