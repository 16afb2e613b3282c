// What block and OTC trades add to the business: requests of clients, the answers of two people, and the work that executes and ends them.
import { blockEffects } from './decisions.ts';
import { moveBlocks } from './moving.ts';
import type { BlockParts } from './parts.ts';
import { bindBlocks } from './routes.ts';
import { bindStaffBlocks } from './staff-routes.ts';

export interface BlockGuards {
  readonly clientGuard: Parameters<typeof bindBlocks>[1];
  readonly staffGuard: Parameters<typeof bindStaffBlocks>[1];
}

export function composeBlocks(parts: BlockParts, { clientGuard, staffGuard }: BlockGuards) {
  return {
    bindings: [...bindBlocks(parts, clientGuard), ...bindStaffBlocks(parts, staffGuard)],
    effects: blockEffects(parts),
    recurring: () => [
      {
        kind: 'blocks.move',
        actor: 'blocks',
        everyMs: 2_000,
        run: (scope: Parameters<typeof moveBlocks>[1]) => moveBlocks(parts, scope),
      },
    ],
  };
}
