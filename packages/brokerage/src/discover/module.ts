// What Discover adds to the business: families with figures of now, and the daily count of how clients fared.
import { countDaily } from './counting.ts';
import type { CountingParts } from './counting.ts';
import { bindDiscover } from './routes.ts';

export function composeDiscover(
  parts: CountingParts,
  guards: { readonly clientGuard: Parameters<typeof bindDiscover>[1] },
) {
  return { bindings: bindDiscover(parts, guards.clientGuard), recurring: () => [countDaily(parts)] };
}
