// Refusals of prices and quotations. Code and HTTP status; titles live in locales (errors.<code>).

export const quotationsCodes = {
  price_unavailable: 503,
  price_stale: 503,
  price_outside_band: 422,
  price_deviates: 422,
  quotation_timeout: 422,
  fx_estimate: 422,
} as const;
