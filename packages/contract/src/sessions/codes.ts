// Refusals of signing in and of sessions. 401 always means that the session is over; what a person typed wrong is 422. Code and HTTP status; titles live in locales (errors.<code>).

export const sessionsCodes = {
  unauthorized: 401,
  forbidden: 403,
  login_failed: 422,
  too_many_attempts: 429,
  dpop_invalid: 401,
  no_pending_session: 422,
  address_not_allowed: 403,
  last_factor: 409,
} as const;
