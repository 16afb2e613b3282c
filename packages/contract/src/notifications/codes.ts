// Refusals of notifications. Code and HTTP status; titles live in locales (errors.<code>).

export const notificationsCodes = {
  time_zone_unknown: 422,
  push_service_refused: 422,
} as const;
