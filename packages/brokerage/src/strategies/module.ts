// What strategies add to the business: what clients read, pass, buy and stop; the decisions of two people; and the clockwork that runs rules.
import { strategyEffects } from './decisions.ts';
import { moveStrategies } from './moving.ts';
import type { StrategyParts } from './parts.ts';
import { bindStrategies } from './routes.ts';
import { bindStaffStrategies } from './staff-routes.ts';

export interface StrategyGuards {
  readonly clientGuard: Parameters<typeof bindStrategies>[1];
  readonly staffGuard: Parameters<typeof bindStaffStrategies>[1];
}

export function composeStrategies(parts: StrategyParts, { clientGuard, staffGuard }: StrategyGuards) {
  return {
    bindings: [...bindStrategies(parts, clientGuard), ...bindStaffStrategies(parts, staffGuard)],
    effects: strategyEffects(parts),
    recurring: () => [
      {
        kind: 'strategies.move',
        actor: 'strategies',
        everyMs: 60_000,
        run: (scope: Parameters<typeof moveStrategies>[1]) => moveStrategies(parts, scope),
      },
    ],
  };
}
