// Refusals of complaints. Code and HTTP status; titles live in locales (errors.<code>).

export const complaintsCodes = {
  complaint_about_unknown: 422,
  complaint_full: 422,
  complaint_not_due: 409,
} as const;
