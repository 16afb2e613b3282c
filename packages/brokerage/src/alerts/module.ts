// What price alerts add to the business: setting them, and the work that watches prices.
import { bindAlerts } from './routes.ts';
import type { AlertParts } from './service.ts';
import { watchAlerts } from './watch.ts';

export function composeAlerts(
  parts: AlertParts,
  { clientGuard }: { readonly clientGuard: Parameters<typeof bindAlerts>[1] },
) {
  return { bindings: bindAlerts(parts, clientGuard), recurring: () => [watchAlerts(parts)] };
}
