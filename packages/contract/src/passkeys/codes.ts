// Refusals of passkeys. Code and HTTP status; titles live in locales (errors.<code>).

export const passkeysCodes = {
  passkey_failed: 422,
} as const;
