// Daily work for each tenant: data keys older than ninety days get a successor, values are sealed anew, and what is
// long over is removed. Each run plans the next one.
import { continueRotation, startRotation } from '@candor/platform/crypto/rotation.ts';
import type { RotationParts } from '@candor/platform/crypto/rotation.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { TenantId, TenantScope, Tx } from '@candor/platform/db/index.ts';
import type { JobHandlers } from '@candor/platform/jobs/job.ts';
import { createJobQueue } from '@candor/platform/jobs/queue.ts';
import type { Parts } from './parts.ts';
import { frozenColumns, sealedColumns } from './sealed-columns.ts';

const dayMs = 24 * 60 * 60_000;
const keyLifeMs = 90 * dayMs;
const kind = 'identity.upkeep';

export type UpkeepParts = Pick<Parts, 'db' | 'clock' | 'ids'>;

export interface Upkeep {
  readonly jobs: JobHandlers;
  /** Makes sure that today's run is planned. */
  plan(tenantIds: readonly TenantId[]): Promise<void>;
}

export function createUpkeep(parts: UpkeepParts, vault: Vault): Upkeep {
  const { db, clock, ids } = parts;
  const queue = createJobQueue({ ids, clock });
  const rotation: RotationParts = { db, clock, vault, columns: sealedColumns, isHeldElsewhere: isHeldForGood };
  const planDay = (tx: Tx, runAt: Date): Promise<number> =>
    queue.enqueue(tx, { kind, payload: {}, runAt, uniqueKey: runAt.toISOString().slice(0, 10) });
  return {
    jobs: {
      [kind]: {
        async run({ tenantId }) {
          const scope = scopeOf(tenantId);
          if (await isKeyOld(parts, scope)) await startRotation(rotation, tenantId);
          await continueRotation(rotation, tenantId);
          await db.transact(scope, (tx) => removeFinished(tx, clock.now()));
          await db.transact(scope, (tx) => planDay(tx, new Date(clock.now().getTime() + dayMs)));
        },
      },
    },
    async plan(tenantIds) {
      for (const tenantId of tenantIds) await db.transact(scopeOf(tenantId), (tx) => planDay(tx, clock.now()));
    },
  };
}

const scopeOf = (tenantId: TenantId): TenantScope => tenantScope(tenantId, { kind: 'system', id: 'upkeep' });

async function isKeyOld({ db, clock }: UpkeepParts, scope: TenantScope): Promise<boolean> {
  const [row] = await db.read(
    scope,
    (reader) => reader.sql<Array<{ madeAt: Date | null }>>`select max(created_at) as made_at from platform.data_keys`,
  );
  return row?.madeAt !== null && row !== undefined && clock.now().getTime() - row.madeAt.getTime() > keyLifeMs;
}

/** Uploaded files are sealed outside the database, statements in append-only rows: both stay under their first key. */
async function isHeldForGood(tx: Tx, madeAt: Date): Promise<boolean> {
  const files = await tx.sql`select 1 from brokerage.files where created_at < ${madeAt} limit 1`;
  if (files.length > 0) return true;
  for (const { table, column } of frozenColumns) {
    const rows = await tx.sql`
      select 1 from ${tx.sql(table)} where ${tx.sql(column)} is not null
        and substring(${tx.sql(column)} from 2 for 4) < (select int4send(max(version)) from platform.data_keys) limit 1`;
    if (rows.length > 0) return true;
  }
  return false;
}

async function removeFinished(tx: Tx, now: Date): Promise<void> {
  const before = (days: number): Date => new Date(now.getTime() - days * dayMs);
  await tx.sql`delete from brokerage.seen_proofs where expires_at < ${now}`;
  await tx.sql`delete from brokerage.passkey_challenges where expires_at < ${now}`;
  await tx.sql`delete from brokerage.throttles where last_at < ${before(2)} and blocked_until < ${now}`;
  await tx.sql`delete from brokerage.verification_codes where expires_at < ${before(30)}`;
  // Sessions stay for the record; their spent tokens need not.
  await tx.sql`
    delete from brokerage.refresh_tokens t using brokerage.sessions s
    where s.tenant_id = t.tenant_id and s.session_id = t.session_id
      and least(coalesce(s.ended_at, s.expires_at), s.expires_at) < ${before(1)}`;
}
