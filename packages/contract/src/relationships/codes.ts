// Refusals of the relationship between a client and the house. Code and HTTP status; titles live in locales (errors.<code>).

export const relationshipsCodes = {
  account_closed: 403,
  advisor_unavailable: 409,
  client_not_clear: 409,
} as const;
