// Refusals of the score and of objections to it. Code and HTTP status; titles live in locales (errors.<code>).

export const scoreCodes = {
  already_contested: 409,
  not_contestable: 422,
} as const;
