// Refusals of nominees. Code and HTTP status; titles live in locales (errors.<code>).

export const nomineesCodes = {
  nominees_invalid: 422,
  nominee_shares_total: 422,
  nominee_share_bounds: 422,
  too_many_nominees: 422,
  nominee_guardian_needed: 422,
} as const;
