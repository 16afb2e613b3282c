// What the desk adds to the business: staff look from one place.
import { bindDesk } from './routes.ts';
import type { DeskParts } from './service.ts';

export function composeDesk(parts: DeskParts, guards: { readonly staffGuard: Parameters<typeof bindDesk>[1] }) {
  return { bindings: bindDesk(parts, guards.staffGuard) };
}
