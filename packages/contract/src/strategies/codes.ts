// Refusals of strategies. Code and HTTP status; titles live in locales (errors.<code>).

export const strategiesCodes = {
  strategy_facts_unread: 403,
  strategy_test_needed: 403,
  strategy_cooling_off: 403,
  strategy_full: 422,
  strategy_terms_invalid: 422,
  strategy_venue_missing: 422,
} as const;
