// What the audit trail adds to the business: its watch, and which bytes are digests.
import type { Metrics } from '@candor/platform/metrics/metrics.ts';
import { watchAudit } from './watch.ts';
import type { AuditWatchParts } from './watch.ts';

export function composeAudit(parts: AuditWatchParts) {
  return {
    recurring: (metrics: Metrics) => watchAudit(parts, metrics),
    columns: { plain: ['brokerage.audit.hash', 'brokerage.audit.previous_hash', 'brokerage.audit_heads.hash'] },
  };
}
