// Refusals of the second factor. Code and HTTP status; titles live in locales (errors.<code>).

export const mfaCodes = {
  mfa_required: 403,
  code_invalid: 422,
  mfa_already_bound: 409,
  mfa_not_bound: 409,
  mfa_forced: 422,
} as const;
