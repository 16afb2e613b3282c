// Refusals of block and OTC trades. Code and HTTP status; titles live in locales (errors.<code>).

export const blocksCodes = {
  block_cap_reached: 422,
  block_too_large: 422,
  block_validity_invalid: 422,
  block_quotation_withdrawn: 409,
  block_ended: 409,
  block_counterparty_invalid: 422,
  block_counterparty_house: 422,
} as const;
