// Refusals of the portfolio. Code and HTTP status; titles live in locales (errors.<code>).

export const portfolioCodes = {
  range_invalid: 422,
} as const;
