// Watches each tenant's money every few minutes: holds whose time is over, withdrawals past their due time, the books
// themselves. What it finds stands on /metrics; nothing here can be switched off by a tenant.
import { auditLedger, createLedgerAlarm, expireHolds } from '@candor/ledger';
import type { ChainPoint, Ledger } from '@candor/ledger';
import { countOverdue } from '@candor/brokerage/withdrawals/index.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { TenantId, Tx } from '@candor/platform/db/index.ts';
import type { JobHandlers } from '@candor/platform/jobs/job.ts';
import { createJobQueue } from '@candor/platform/jobs/queue.ts';
import { forgetAnswers } from '@candor/platform/once/once.ts';
import type { Parts } from './parts.ts';

const kind = 'money.watch';
const everyMs = 5 * 60_000;

export interface MoneyWatch {
  readonly jobs: JobHandlers;
  /** Makes sure that a run is planned for every tenant. */
  plan(tenantIds: readonly TenantId[]): Promise<void>;
}

const scopeOf = (tenantId: TenantId) => tenantScope(tenantId, { kind: 'system', id: 'money-watch' });

export function createMoneyWatch(parts: Parts, ledger: Ledger): MoneyWatch {
  const { db, clock, ids, metrics } = parts;
  const queue = createJobQueue({ ids, clock });
  const alarm = createLedgerAlarm(metrics);
  const overdue = metrics.gauge('candor_withdrawals_overdue', 'Withdrawals past their due time', ['tenant'] as const);
  const verified = new Map<TenantId, ChainPoint>();
  const planNext = (tx: Tx, runAt: Date): Promise<number> =>
    queue.enqueue(tx, { kind, payload: {}, runAt, uniqueKey: String(Math.floor(runAt.getTime() / everyMs)) });
  return {
    jobs: {
      [kind]: {
        async run({ tenantId }) {
          const scope = scopeOf(tenantId);
          const now = clock.now();
          await expireHolds(db, ledger, tenantId, now);
          overdue.set({ tenant: tenantId }, await db.read(scope, (reader) => countOverdue(reader, now)));
          const { verifiedTo } = await auditLedger({ db, clock, ids, alarm }, tenantId, verified.get(tenantId));
          verified.set(tenantId, verifiedTo);
          await db.transact(scope, (tx) => forgetAnswers(tx, now));
          await db.transact(scope, (tx) => planNext(tx, new Date(now.getTime() + everyMs)));
        },
      },
    },
    async plan(tenantIds) {
      for (const tenantId of tenantIds) await db.transact(scopeOf(tenantId), (tx) => planNext(tx, clock.now()));
    },
  };
}
