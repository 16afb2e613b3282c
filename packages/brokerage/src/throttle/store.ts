// SQL of throttles: the counts behind the buckets. Decides nothing about waiting.
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';

/** Not the present: an attempt that read its clock a moment earlier would find itself blocked by one without a wait. */
export const notBlocked = new Date(0);

export interface ThrottleRow {
  readonly bucket: string;
  readonly attempts: number;
  readonly blockedUntil: Date;
  readonly lastAt: Date;
}

export interface Charged {
  readonly name: string;
  readonly attempts: number;
  readonly blockedUntil: Date;
}

/**
 * Makes what is missing and locks all, in the order of the names. A right attempt may wipe a row between the two statements: without
 * looking again this attempt would be charged to nobody.
 */
export async function lockThrottles(tx: TenantTx, names: readonly string[], now: Date): Promise<ThrottleRow[]> {
  const texts = tx.texts(names);
  for (;;) {
    await tx.sql`
      insert into brokerage.throttles (tenant_id, bucket, attempts, blocked_until, last_at)
      select ${tx.scope.tenantId}, name, 0, ${notBlocked}, ${now} from unnest(${texts}) as name on conflict do nothing`;
    const rows = await tx.sql<ThrottleRow[]>`
      select bucket, attempts, blocked_until, last_at from brokerage.throttles
      where bucket = any(${texts}) order by bucket for update`;
    if (rows.length === new Set(names).size) return rows;
  }
}

export async function saveCharges(tx: TenantTx, charged: readonly Charged[], now: Date): Promise<void> {
  await tx.sql`
    update brokerage.throttles t set attempts = u.attempts, blocked_until = u.blocked_until, last_at = ${now}
    from unnest(${tx.texts(charged.map(({ name }) => name))}, ${tx.ints(charged.map(({ attempts }) => attempts))},
      ${tx.instants(charged.map(({ blockedUntil }) => blockedUntil))}) as u (bucket, attempts, blocked_until)
    where t.bucket = u.bucket`;
}

/** Until when somebody looks at an attempt of this bucket; locks it. */
export async function lockPending(tx: TenantTx, name: string, now: Date): Promise<Date | undefined> {
  await lockThrottles(tx, [name], now);
  const [row] = await tx.sql<Array<{ pendingUntil: Date | null }>>`
    select pending_until from brokerage.throttles where bucket = ${name}`;
  return row?.pendingUntil ?? undefined;
}

export async function savePending(tx: TenantTx, name: string, until: Date | undefined): Promise<void> {
  await tx.sql`update brokerage.throttles set pending_until = ${until ?? null} where bucket = ${name}`;
}

export async function readBlockedUntil(reader: Reader, names: readonly string[]): Promise<Date | undefined> {
  const [row] = await reader.sql<Array<{ blockedUntil: Date | null }>>`
    select max(blocked_until) as blocked_until from brokerage.throttles
    where bucket = any(${reader.texts(names)})`;
  return row?.blockedUntil ?? undefined;
}

export async function deleteThrottles(tx: TenantTx, names: readonly string[]): Promise<void> {
  await tx.sql`delete from brokerage.throttles where bucket = any(${tx.texts(names)})`;
}

export async function takeOneBack(tx: TenantTx, names: readonly string[]): Promise<void> {
  await tx.sql`
    update brokerage.throttles set attempts = greatest(0, attempts - 1), blocked_until = ${notBlocked},
      pending_until = null
    where bucket = any(${tx.texts(names)})`;
}

/** Wipes every bucket whose key starts so, whatever its policy. */
export async function liftThrottles(tx: TenantTx, keyPrefix: string): Promise<void> {
  await tx.sql`
    delete from brokerage.throttles where starts_with(split_part(bucket, ':', 2), ${keyPrefix})`;
}

const keptMs = 2 * 24 * 60 * 60_000;

/** Counts that nobody added to for days and that block nobody. */
export async function forgetOldThrottles(tx: TenantTx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs);
  await tx.sql`delete from brokerage.throttles where last_at < ${before} and blocked_until < ${now}`;
}
