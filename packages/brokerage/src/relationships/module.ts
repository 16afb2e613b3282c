// What relationships add to the business: another advisor, closing and reopening a client, each by two; and a client's own leaving.
import { bindOwnClosing } from './own-closing.ts';
import type { OwnClosingParts } from './own-closing.ts';
import { bindRelationships } from './routes.ts';
import { relationshipEffects } from './service.ts';

export interface RelationshipGuards {
  readonly clientGuard: Parameters<typeof bindOwnClosing>[1];
  readonly staffGuard: Parameters<typeof bindRelationships>[1];
}

export function composeRelationships(parts: OwnClosingParts, { clientGuard, staffGuard }: RelationshipGuards) {
  return {
    bindings: [...bindRelationships(parts, staffGuard), ...bindOwnClosing(parts, clientGuard)],
    effects: relationshipEffects(parts),
  };
}
