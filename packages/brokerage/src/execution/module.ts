// What execution adds to the business: the built-in venue that looks at working orders again and again, and the brokers that some tenants
// have instead: orders are sent to them by jobs, their streams are followed, and every minute both sides are held against each other.
import type { TenantId } from '@candor/platform/db/index.ts';
import type { Metrics } from '@candor/platform/metrics/metrics.ts';
import { watchDayCharges } from './day-charges.ts';
import { brokerBreakEffects } from './decisions.ts';
import type { EngineParts } from './engine.ts';
import { startEngine } from './engine.ts';
import { followForEver } from './following.ts';
import type { BrokerParts, ExecutionParts } from './parts.ts';
import { brokerJobs, brokerScope } from './routing.ts';
import { bindBrokerBreaks } from './staff-routes.ts';
import { bustEffects, bustJobs } from './undoing.ts';
import { watchBrokers } from './watch.ts';

export function composeExecution(
  parts: ExecutionParts & BrokerParts,
  engine: EngineParts,
  { staffGuard }: { readonly staffGuard: Parameters<typeof bindBrokerBreaks>[1] },
) {
  return {
    bindings: bindBrokerBreaks(parts, staffGuard),
    effects: { ...brokerBreakEffects(parts), ...bustEffects(parts) },
    jobs: { ...brokerJobs(parts), ...bustJobs(parts) },
    recurring: (metrics: Metrics) => [watchBrokers(parts, metrics), watchDayCharges(parts)],
    serve() {
      const stopEngine = startEngine(parts, engine);
      const stopping = new AbortController();
      if (engine.everyMs > 0) for (const tenantId of engine.tenantIds()) follow(parts, tenantId, stopping.signal);
      return () => {
        stopping.abort();
        stopEngine();
      };
    },
  };
}

function follow(parts: BrokerParts, tenantId: TenantId, signal: AbortSignal): void {
  const broker = parts.brokerOf(tenantId);
  if (!broker) return;
  followForEver(parts, brokerScope(tenantId), broker, signal).catch((error: unknown) =>
    parts.log.warn({ err: error, tenantId }, 'the broker is not followed any more'),
  );
}
