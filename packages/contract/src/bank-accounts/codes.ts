// Refusals of payees. Code and HTTP status; titles live in locales (errors.<code>).

export const bankAccountsCodes = {
  bank_account_invalid: 422,
  holder_mismatch: 422,
  bank_account_duplicate: 409,
  too_many_bank_accounts: 422,
  bank_account_in_use: 409,
  bank_account_needed: 422,
  no_bank_for_country: 422,
  not_default_account: 422,
  bank_account_unverified: 422,
  payee_waiting: 422,
} as const;
