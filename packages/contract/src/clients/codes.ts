// Refusals of a client's own record. Code and HTTP status; titles live in locales (errors.<code>).

export const clientsCodes = {
  avatar_failed: 422,
  phone_invalid: 422,
} as const;
