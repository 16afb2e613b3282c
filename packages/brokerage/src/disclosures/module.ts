// What disclosures add to the business: staff see personal data for a reason that is kept.
import { bindDisclosures } from './routes.ts';
import type { DisclosureParts } from './service.ts';

export function composeDisclosures(
  parts: DisclosureParts,
  guards: { readonly staffGuard: Parameters<typeof bindDisclosures>[1] },
) {
  return { bindings: bindDisclosures(parts, guards.staffGuard) };
}
