// Refusals of data requests. Code and HTTP status; titles live in locales (errors.<code>).

export const dataRequestsCodes = {
  data_copy_waiting: 409,
  data_requests_full: 409,
  data_copy_gone: 410,
} as const;
