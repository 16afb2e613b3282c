// The continuous audit: runs every check on one tenant's books and stops its money when one fails. Changes nothing else.
import { tenantScope, type Database, type TenantId, type TenantTx } from '@candor/platform/db/index.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { Metrics } from '@candor/platform/metrics/metrics.ts';
import { verifyChain, type ChainPoint } from './chain.ts';
import { runChecks, type Violation } from './checks.ts';

export interface AuditParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly alarm?: LedgerAlarm;
}

/** What /metrics shows of the books. */
export interface LedgerAlarm {
  report(tenantId: TenantId, violations: number): void;
}

export interface AuditReport {
  readonly violations: readonly Violation[];
  /** Where the next audit may go on; without it the chain is followed from its beginning. */
  readonly verifiedTo: ChainPoint;
}

const timeoutMs = 120_000;

export function createLedgerAlarm(metrics: Metrics): LedgerAlarm {
  const labels = ['tenant'] as const;
  const gauge = metrics.gauge(
    'candor_ledger_violations',
    'Broken invariants found by the last audit of a tenant',
    labels,
  );
  return { report: (tenant, violations) => gauge.set({ tenant }, violations) };
}

/** One snapshot for all checks: postings go on meanwhile and are seen whole or not at all. */
export async function auditLedger(parts: AuditParts, tenantId: TenantId, since?: ChainPoint): Promise<AuditReport> {
  const scope = tenantScope(tenantId, { kind: 'system', id: 'ledger-audit' });
  const report = await parts.db.read(
    scope,
    async (reader) => {
      const chain = await verifyChain(reader, since);
      return { violations: [...(await runChecks(reader)), ...chain.violations], verifiedTo: chain.end };
    },
    { isolation: 'repeatable read', timeoutMs },
  );
  parts.alarm?.report(tenantId, report.violations.length);
  if (report.violations.length > 0) {
    const evidence = report.violations.slice(0, 50);
    await parts.db.transact(scope, (tx) => raiseHalt(tx, parts, 'the audit found broken books', evidence));
  }
  return report;
}

/** Stops money movement of the transaction's tenant; answers false when it is stopped already. */
export async function raiseHalt(
  tx: TenantTx,
  { clock, ids }: Pick<AuditParts, 'clock' | 'ids'>,
  reason: string,
  evidence: unknown,
): Promise<boolean> {
  const [row] = await tx.sql<{ raised: boolean }[]>`
    select ledger.raise_halt(${ids.next()}, ${clock.now()}, ${reason}, ${tx.json(evidence)}) as raised`;
  return row?.raised ?? false;
}

/** Lets money move again, in the name of the transaction's actor. Two people decide that, outside of here. */
export async function liftHalt(tx: TenantTx, clock: Clock, reason: string): Promise<boolean> {
  const by = `${tx.scope.actor.kind}:${tx.scope.actor.id}`;
  const [row] = await tx.sql<
    { lifted: boolean }[]
  >`select ledger.lift_halt(${clock.now()}, ${by}, ${reason}) as lifted`;
  return row?.lifted ?? false;
}
