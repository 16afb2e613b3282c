// SQL of the jobs table. Every change of a claimed job names its fencing token, so a lost job cannot be touched.
import type { JobId } from '@candor/contract/ids.ts';
import type { Reader, Tx } from '../db/reader.ts';
import { parseTenantId, type TenantId } from '../db/scope.ts';
import { toJob, type Job } from './job.ts';

export interface JobRow {
  readonly tenantId: TenantId;
  readonly id: JobId;
  readonly kind: string;
  readonly payload: unknown;
  readonly uniqueKey: string | null;
  readonly runAt: Date;
  readonly maxAttempts: number;
  readonly createdAt: Date;
}

/** Answers how many were new. */
export async function insertJobs(tx: Tx, rows: readonly JobRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const result = await tx.sql`
    insert into platform.jobs (tenant_id, id, kind, payload, unique_key, run_at, max_attempts, created_at)
    select tenant_id, id, kind, payload::jsonb, unique_key, run_at, max_attempts, created_at
    from unnest(
      ${tx.uuids(rows.map((row) => row.tenantId))}::uuid[],
      ${tx.uuids(rows.map((row) => row.id))}::uuid[],
      ${tx.texts(rows.map((row) => row.kind))}::text[],
      ${tx.texts(rows.map((row) => JSON.stringify(row.payload)))}::text[],
      ${tx.texts(rows.map((row) => row.uniqueKey))}::text[],
      ${tx.instants(rows.map((row) => row.runAt))}::timestamptz[],
      ${tx.ints(rows.map((row) => row.maxAttempts))}::integer[],
      ${tx.instants(rows.map((row) => row.createdAt))}::timestamptz[]
    ) as fresh (tenant_id, id, kind, payload, unique_key, run_at, max_attempts, created_at)
    on conflict (tenant_id, kind, unique_key) where unique_key is not null do nothing`;
  return result.count;
}

export interface Claim {
  readonly kinds: readonly string[];
  readonly limit: number;
  readonly now: Date;
  readonly leaseUntil: Date;
}

export async function claimJobs(tx: Tx, claim: Claim): Promise<Job[]> {
  const rows = await tx.sql<(Omit<Job, 'tenantId'> & { tenantId: TenantId })[]>`
    with due as (
      select tenant_id, id from platform.jobs
      where state = 'waiting' and run_at <= ${claim.now} and (lease_until is null or lease_until <= ${claim.now})
        and kind = any (${tx.texts(claim.kinds)}::text[])
      order by run_at, id
      limit ${claim.limit}
      for update skip locked
    )
    update platform.jobs as job
    set lease_until = ${claim.leaseUntil}, attempts = attempts + 1, fencing_token = fencing_token + 1
    from due
    where job.tenant_id = due.tenant_id and job.id = due.id
    returning job.tenant_id, job.id, job.kind, job.payload, job.attempts, job.max_attempts, job.fencing_token`;
  return rows.map(toJob);
}

/** Each of these answers whether the job was still ours. */
export async function extendLease(tx: Tx, job: Job, leaseUntil: Date): Promise<boolean> {
  const result = await tx.sql`
    update platform.jobs set lease_until = ${leaseUntil} where ${isOurs(tx, job)}`;
  return result.count === 1;
}

export async function finishJob(tx: Tx, job: Job, now: Date): Promise<boolean> {
  const result = await tx.sql`
    update platform.jobs set state = 'done', finished_at = ${now}, lease_until = null, last_error = null
    where ${isOurs(tx, job)}`;
  return result.count === 1;
}

export async function postponeJob(tx: Tx, job: Job, runAt: Date, error: string): Promise<boolean> {
  const result = await tx.sql`
    update platform.jobs set run_at = ${runAt}, lease_until = null, last_error = ${error} where ${isOurs(tx, job)}`;
  return result.count === 1;
}

export async function buryJob(tx: Tx, job: Job, now: Date, error: string): Promise<boolean> {
  const result = await tx.sql`
    update platform.jobs set state = 'dead', finished_at = ${now}, lease_until = null, last_error = ${error}
    where ${isOurs(tx, job)}`;
  return result.count === 1;
}

function isOurs(tx: Tx, job: Job): ReturnType<Tx['sql']> {
  return tx.sql`
    tenant_id = ${job.tenantId} and id = ${job.id} and fencing_token = ${job.fencingToken} and state = 'waiting'`;
}

export interface DeadJob {
  readonly tenantId: TenantId;
  readonly id: JobId;
  readonly kind: string;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly finishedAt: Date;
}

/** What gave up, newest first, for the operator's eyes. */
export async function listDeadJobs(reader: Reader, limit: number): Promise<DeadJob[]> {
  const rows = await reader.sql<(Omit<DeadJob, 'tenantId'> & { tenantId: TenantId })[]>`
    select tenant_id, id, kind, attempts, last_error, finished_at from platform.jobs
    where state = 'dead' order by finished_at desc, id limit ${limit}`;
  return rows.map((row) => ({ ...row, tenantId: parseTenantId(row.tenantId) }));
}

/** Gives a dead job its attempts back. */
export async function reviveJob(tx: Tx, job: { tenantId: TenantId; id: JobId }, now: Date): Promise<boolean> {
  const result = await tx.sql`
    update platform.jobs set state = 'waiting', finished_at = null, attempts = 0, run_at = ${now}
    where tenant_id = ${job.tenantId} and id = ${job.id} and state = 'dead'`;
  return result.count === 1;
}

/** Forgets what is done; dead jobs stay until somebody looked at them. */
export async function pruneJobs(tx: Tx, finishedBefore: Date, limit: number): Promise<number> {
  const result = await tx.sql`
    delete from platform.jobs where (tenant_id, id) in (
      select tenant_id, id from platform.jobs where state = 'done' and finished_at < ${finishedBefore} limit ${limit})`;
  return result.count;
}
