// Refusals of dues and of the signatures that settle them. Code and HTTP status; titles live in locales (errors.<code>).

export const duesCodes = {
  due_closed: 409,
  signature_needed: 422,
  signature_kind: 422,
  signature_exceeded: 422,
  signature_ended: 422,
} as const;
