// What the tenants' settings add to the business.
import { bindSettings } from './routes.ts';
import type { SettingsRouteParts } from './routes.ts';

export function composeTenants(parts: SettingsRouteParts) {
  return { bindings: bindSettings(parts) };
}
