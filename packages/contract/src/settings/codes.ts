// Refusals of a brand's settings. Code and HTTP status; titles live in locales (errors.<code>).

export const settingsCodes = {
  settings_faulty: 422,
  nothing_changes: 422,
} as const;
