// Refusals of making a tenant. Code and HTTP status; titles live in locales (errors.<code>).

export const foundingsCodes = {
  tenant_exists: 409,
} as const;
