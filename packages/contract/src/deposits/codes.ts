// Refusals of deposits and of the bank statements that prove them. Code and HTTP status; titles live in locales (errors.<code>).

export const depositsCodes = {
  deposit_unavailable: 422,
  payer_differs: 422,
  statement_malformed: 422,
  statement_too_long: 422,
  bank_reference_used: 409,
} as const;
