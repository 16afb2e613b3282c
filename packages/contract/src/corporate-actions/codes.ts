// Refusals of corporate actions. Code and HTTP status; titles live in locales (errors.<code>).

export const corporateActionsCodes = {
  /** The day is over or no trading day, or the terms do not fit the instrument. */
  action_invalid: 422,
  price_missing: 503,
} as const;
