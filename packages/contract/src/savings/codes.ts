// Refusals of savings. Code and HTTP status; titles live in locales (errors.<code>).

export const savingsCodes = {
  savings_over_cap: 422,
  savings_rate_changed: 409,
  savings_figures_changed: 409,
  savings_whole_only: 422,
  savings_rest_too_small: 422,
  savings_terms_invalid: 422,
} as const;
