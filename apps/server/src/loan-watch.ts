// Looks after each tenant's loans and dues: collects instalments that fall due, recycles what was not drawn, and applies the
// published rules to dues that stay open. Each run plans the next one.
import { applyDueRules } from '@candor/brokerage/dues/index.ts';
import { collectLoans } from '@candor/brokerage/loans/index.ts';
import type { LoanParts } from '@candor/brokerage/loans/index.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { TenantId, Tx } from '@candor/platform/db/index.ts';
import type { JobHandlers } from '@candor/platform/jobs/job.ts';
import { createJobQueue } from '@candor/platform/jobs/queue.ts';
import type { Parts } from './parts.ts';

const kind = 'loans.watch';
const everyMs = 15 * 60_000;

export interface LoanWatch {
  readonly jobs: JobHandlers;
  /** Makes sure that a run is planned for every tenant. */
  plan(tenantIds: readonly TenantId[]): Promise<void>;
}

const scopeOf = (tenantId: TenantId) => tenantScope(tenantId, { kind: 'system', id: 'loan-watch' });

export function createLoanWatch({ db, clock, ids, metrics }: Parts, loans: LoanParts): LoanWatch {
  const queue = createJobQueue({ ids, clock });
  const overdue = metrics.counter('candor_instalments_overdue', 'Instalments that became dues', ['tenant'] as const);
  const planNext = (tx: Tx, runAt: Date): Promise<number> =>
    queue.enqueue(tx, { kind, payload: {}, runAt, uniqueKey: String(Math.floor(runAt.getTime() / everyMs)) });
  return {
    jobs: {
      [kind]: {
        async run({ tenantId }) {
          const scope = scopeOf(tenantId);
          const run = await collectLoans(loans, scope);
          overdue.inc({ tenant: tenantId }, run.overdue);
          await applyDueRules(loans, scope);
          await db.transact(scope, (tx) => planNext(tx, new Date(clock.now().getTime() + everyMs)));
        },
      },
    },
    async plan(tenantIds) {
      for (const tenantId of tenantIds) await db.transact(scopeOf(tenantId), (tx) => planNext(tx, clock.now()));
    },
  };
}
