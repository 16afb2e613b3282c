// Refusals of passwords, PINs, codes and invitations. What a person typed wrong is 422: 401 always means that the session is over. Code and HTTP status; titles live in locales (errors.<code>).

export const credentialsCodes = {
  reauth_required: 422,
  password_wrong: 422,
  password_weak: 422,
  reset_failed: 422,
  username_taken: 409,
  invitation_invalid: 422,
  pin_wrong: 422,
  pin_weak: 422,
  pin_locked: 429,
  pin_not_set: 422,
} as const;
