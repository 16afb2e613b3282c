// Refusals of price alerts. Code and HTTP status; titles live in locales (errors.<code>).

export const alertsCodes = {
  alert_price_invalid: 422,
  alert_already_reached: 422,
  alert_exists: 409,
  alert_limit: 422,
} as const;
