// Refusals of the catalogue: who may buy what. Code and HTTP status; titles live in locales (errors.<code>).

export const productsCodes = {
  vip_required: 403,
  product_score_required: 403,
  product_ineligible: 403,
  risk_warning_unread: 403,
  product_closed: 422,
  product_terms_invalid: 422,
} as const;
