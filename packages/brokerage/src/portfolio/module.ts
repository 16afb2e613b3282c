// What the portfolio adds to the business: reading it, and the work that values every day once it is over.
import type { Metrics } from '@candor/platform/metrics/metrics.ts';
import { bindPortfolio } from './routes.ts';
import { valuePortfolios } from './upkeep.ts';
import type { UpkeepParts } from './upkeep.ts';

export function composePortfolio(
  parts: UpkeepParts,
  guards: { readonly clientGuard: Parameters<typeof bindPortfolio>[1] },
) {
  return {
    bindings: bindPortfolio(parts, guards.clientGuard),
    recurring: (metrics: Metrics) => [valuePortfolios(parts, metrics)],
  };
}
