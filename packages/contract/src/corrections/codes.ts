// Refusals of corrections. Code and HTTP status; titles live in locales (errors.<code>).

export const correctionsCodes = {
  correction_impossible: 409,
} as const;
