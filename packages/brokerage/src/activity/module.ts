// What the list of a client's own activity adds to the business.
import type { Translate } from '@candor/contract';
import type { Database } from '@candor/platform/db/index.ts';
import { bindActivity } from './activity.ts';

export interface ActivityParts {
  readonly db: Database;
  readonly translate: Translate;
}

export function composeActivity(
  { db, translate }: ActivityParts,
  guards: { readonly clientGuard: Parameters<typeof bindActivity>[2] },
) {
  return { bindings: bindActivity(db, translate, guards.clientGuard) };
}
