// Refusals of watchlists. Code and HTTP status; titles live in locales (errors.<code>).

export const watchlistsCodes = {
  watchlist_update_failed: 422,
  watchlist_full: 422,
  watchlist_limit: 422,
  watchlist_name_taken: 409,
} as const;
