// Refusals of access: a permission, a feature, a level or a guest's daily quota is missing. Code and HTTP status; titles live in locales (errors.<code>).

export const accessCodes = {
  permission_not_granted: 403,
  feature_disabled: 403,
  requires_all: 403,
  requires_any: 403,
  requires_levels: 403,
  guest_search_limit: 429,
  guest_read_stock_limit: 429,
  guest_view_quote_limit: 429,
} as const;
