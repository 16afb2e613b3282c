// Refusals of identity verification. Code and HTTP status; titles live in locales (errors.<code>).

export const kycCodes = {
  kyc_required: 422,
  kyc_invalid: 422,
  under_age: 422,
  agreement_changed: 409,
  version_changed: 409,
  hit_missing: 422,
  hook_not_signed: 401,
} as const;
