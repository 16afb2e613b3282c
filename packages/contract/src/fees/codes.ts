// Refusals of fee tables. Code and HTTP status; titles live in locales (errors.<code>).

export const feesCodes = {
  fee_table_invalid: 422,
  fee_table_too_early: 422,
} as const;
