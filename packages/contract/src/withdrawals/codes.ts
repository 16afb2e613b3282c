// Refusals of withdrawals. Code and HTTP status; titles live in locales (errors.<code>).

export const withdrawalsCodes = {
  outstanding_dues: 422,
  score_too_low: 422,
  protective_hold: 422,
  withdrawal_not_cancellable: 409,
  return_too_late: 409,
} as const;
