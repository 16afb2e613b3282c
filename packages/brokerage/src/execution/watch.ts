// Holds every tenant's orders against its broker's, every minute.
import type { Recurring } from '@candor/platform/jobs/recurring.ts';
import type { Metrics } from '@candor/platform/metrics/metrics.ts';
import { countBreaks } from './broker-store.ts';
import type { BrokerParts } from './parts.ts';
import { reconcile } from './reconciling.ts';

export function watchBrokers(parts: BrokerParts, metrics: Metrics): Recurring {
  const open = metrics.gauge('candor_broker_breaks', 'What a broker said and the books could not follow', ['tenant']);
  return {
    kind: 'broker.reconcile',
    actor: 'broker',
    everyMs: 60_000,
    async run(scope, _subject, signal) {
      const broker = parts.brokerOf(scope.tenantId);
      if (!broker) return;
      await reconcile(parts, scope, broker, signal);
      const count = await parts.db.read(scope, (reader) => countBreaks(reader, broker.name));
      open.set({ tenant: scope.tenantId }, count);
    },
  };
}
