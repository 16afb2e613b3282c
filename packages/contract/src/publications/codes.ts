// Refusals of publishing texts. Code and HTTP status; titles live in locales (errors.<code>).

export const publicationsCodes = {
  text_faulty: 422,
  starts_in_the_past: 422,
} as const;
