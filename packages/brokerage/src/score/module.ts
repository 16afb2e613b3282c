// What the score adds to the business: the score itself, levels, how staff correct both by two, and the watch over them.
import type { Recurring } from '@candor/platform/jobs/recurring.ts';
import { scoreEffects } from './decisions.ts';
import { bindScore } from './routes.ts';
import { recordApprovals } from './service.ts';
import { bindStaffScore } from './staff-routes.ts';
import { sealedScoreColumns } from './store.ts';
import { reviewLevels } from './vip-service.ts';
import type { VipParts } from './vip-service.ts';

export { listenForScore } from './listeners.ts';

export interface ScoreGuards {
  readonly clientGuard: Parameters<typeof bindScore>[1];
  readonly staffGuard: Parameters<typeof bindStaffScore>[1];
}

export function composeScore(parts: VipParts, { clientGuard, staffGuard }: ScoreGuards) {
  return {
    bindings: [...bindScore(parts, clientGuard), ...bindStaffScore(parts, staffGuard)],
    effects: scoreEffects(parts),
    recurring: () => [watchStanding(parts)],
    columns: { sealed: sealedScoreColumns },
  };
}

/** Every few minutes: verifications that the score has not heard of, and levels whose day is over or whose money moved. */
function watchStanding(parts: VipParts): Recurring {
  return {
    kind: 'standing.watch',
    actor: 'standing-watch',
    everyMs: 5 * 60_000,
    async run(scope) {
      await recordApprovals(parts, scope);
      await reviewLevels(parts, scope);
    },
  };
}
