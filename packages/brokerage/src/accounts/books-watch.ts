// Watches each tenant's books every few minutes: holds whose time is over, the books themselves, answers kept long enough.
// What it finds stands on /metrics; nothing here can be switched off by a tenant.
import { auditLedger, createLedgerAlarm, expireHolds } from '@candor/ledger';
import type { ChainPoint, Ledger } from '@candor/ledger';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database, TenantId } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { Recurring } from '@candor/platform/jobs/recurring.ts';
import type { Metrics } from '@candor/platform/metrics/metrics.ts';
import { forgetAnswers } from '@candor/platform/once/once.ts';

export interface BooksParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly ledger: Ledger;
}

export function watchBooks({ db, clock, ids, ledger }: BooksParts, metrics: Metrics): Recurring {
  const alarm = createLedgerAlarm(metrics);
  const verified = new Map<TenantId, ChainPoint>();
  return {
    kind: 'money.watch',
    actor: 'money-watch',
    everyMs: 5 * 60_000,
    async run(scope) {
      const { tenantId } = scope;
      const now = clock.now();
      await expireHolds(db, ledger, tenantId, now);
      const { verifiedTo } = await auditLedger({ db, clock, ids, alarm }, tenantId, verified.get(tenantId));
      verified.set(tenantId, verifiedTo);
      await db.transact(scope, (tx) => forgetAnswers(tx, now));
    },
  };
}
