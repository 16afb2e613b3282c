// Refusals of uploads and documents. Code and HTTP status; titles live in locales (errors.<code>).

export const documentsCodes = {
  image_too_big: 413,
  upload_failed: 422,
  not_an_image: 415,
  upload_quota_reached: 429,
  document_unavailable: 404,
  agreement_unavailable: 404,
  /** A new version waits to be accepted: nothing begins until then, and nothing that leads out is closed by it. */
  terms_not_accepted: 422,
} as const;
