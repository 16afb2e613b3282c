// What relationships add to the business: another advisor, closing and reopening a client, each by two.
import { bindRelationships } from './routes.ts';
import { relationshipEffects } from './service.ts';
import type { RelationshipParts } from './service.ts';

export function composeRelationships(
  parts: RelationshipParts,
  { staffGuard }: { readonly staffGuard: Parameters<typeof bindRelationships>[1] },
) {
  return { bindings: bindRelationships(parts, staffGuard), effects: relationshipEffects(parts) };
}
