// Refusals of recurring plans. Code and HTTP status; titles live in locales (errors.<code>).

export const planCodes = {
  plan_terms_invalid: 422,
  plan_account_missing: 422,
} as const;
