// Slows down guessing. An attempt is charged before it is looked at and given back when it was right, so a thousand
// parallel guesses count as a thousand. Buckets of names that do not exist behave like those that do.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Reader, TenantId, Tx } from '@candor/platform/db/index.ts';
import { policies } from './policy.ts';
import type { PolicyName } from './policy.ts';

export interface Bucket {
  readonly policy: PolicyName;
  /** Digests and ids, never a name or an address in clear. */
  readonly key: string;
}

const nameOf = ({ policy, key }: Bucket): string => `${policy}:${key}`;

export interface Charge {
  /** How many attempts the first of the buckets has seen in a row, this one included. */
  readonly attempts: number;
}

/** Not the present: an attempt that read its clock a moment earlier would find itself blocked by one without a wait. */
const notBlocked = new Date(0);

interface ThrottleRow {
  readonly bucket: string;
  readonly attempts: number;
  readonly blockedUntil: Date;
  readonly lastAt: Date;
}

/** Charges every bucket or, when one of them has to wait, answers the refusal: return it so that nothing is kept. */
export async function chargeAttempt(
  tx: Tx,
  buckets: readonly Bucket[],
  now: Date,
): Promise<Charge | Refusal<'too_many_attempts'>> {
  const tenantId = tenantOf(tx);
  // Always in one order: two attempts that share buckets would otherwise lock each other out for good.
  const ordered = buckets.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const names = tx.texts(ordered.map(nameOf));
  await tx.sql`
    insert into brokerage.throttles (tenant_id, bucket, attempts, blocked_until, last_at)
    select ${tenantId}, name, 0, ${notBlocked}, ${now} from unnest(${names}) as name on conflict do nothing`;
  const rows = await tx.sql<ThrottleRow[]>`
    select bucket, attempts, blocked_until, last_at from brokerage.throttles
    where bucket = any(${names}) order by bucket for update`;
  const blockedMs = Math.max(0, ...rows.map(({ blockedUntil }) => blockedUntil.getTime() - now.getTime()));
  if (blockedMs > 0) return describeWait(blockedMs);
  const charged = ordered.map((bucket) => {
    const { waitAfter, forgetMs } = policies[bucket.policy];
    const row = rows.find((candidate) => candidate.bucket === nameOf(bucket));
    const isForgotten = !row || now.getTime() - row.lastAt.getTime() > forgetMs;
    const attempts = (isForgotten ? 0 : row.attempts) + 1;
    const waitMs = waitAfter(attempts);
    return { bucket, attempts, blockedUntil: waitMs === 0 ? notBlocked : new Date(now.getTime() + waitMs) };
  });
  await tx.sql`
    update brokerage.throttles t set attempts = u.attempts, blocked_until = u.blocked_until, last_at = ${now}
    from unnest(${names}, ${tx.ints(charged.map(({ attempts }) => attempts))},
      ${tx.instants(charged.map(({ blockedUntil }) => blockedUntil))}) as u (bucket, attempts, blocked_until)
    where t.bucket = u.bucket`;
  return { attempts: charged.find(({ bucket }) => bucket === buckets[0])?.attempts ?? 0 };
}

/** Whoever looks at an attempt has this long before the next one no longer waits for it. */
const pendingMs = 10_000;

/**
 * Charges one bucket whose attempts are looked at one by one: while another is being looked at the answer is to wait, because that one
 * may turn out right and give everything back. End it with forgetAttempts, endAttempt or returnAttempt.
 */
export async function beginAttempt(
  tx: Tx,
  bucket: Bucket,
  now: Date,
): Promise<Charge | Refusal<'too_many_attempts'> | 'busy'> {
  await tx.sql`
    insert into brokerage.throttles (tenant_id, bucket, attempts, blocked_until, last_at)
    values (${tenantOf(tx)}, ${nameOf(bucket)}, 0, ${notBlocked}, ${now}) on conflict do nothing`;
  const [row] = await tx.sql<Array<{ pendingUntil: Date | null }>>`
    select pending_until from brokerage.throttles where bucket = ${nameOf(bucket)} for update`;
  if (row?.pendingUntil && row.pendingUntil > now) return 'busy';
  const charge = await chargeAttempt(tx, [bucket], now);
  if (isRefusal(charge)) return charge;
  await tx.sql`
    update brokerage.throttles set pending_until = ${new Date(now.getTime() + pendingMs)}
    where bucket = ${nameOf(bucket)}`;
  return charge;
}

/** The attempt was wrong: it stays charged and the next one may come. */
export async function endAttempt(tx: Tx, bucket: Bucket): Promise<void> {
  await tx.sql`update brokerage.throttles set pending_until = null where bucket = ${nameOf(bucket)}`;
}

/** The refusal that an attempt would meet now; charges nothing and locks nothing. */
export async function findBlock(
  reader: Reader,
  buckets: readonly Bucket[],
  now: Date,
): Promise<Refusal<'too_many_attempts'> | undefined> {
  const [row] = await reader.sql<Array<{ blockedUntil: Date | null }>>`
    select max(blocked_until) as blocked_until from brokerage.throttles
    where bucket = any(${reader.texts(buckets.map(nameOf))})`;
  const waitMs = row?.blockedUntil ? row.blockedUntil.getTime() - now.getTime() : 0;
  return waitMs > 0 ? describeWait(waitMs) : undefined;
}

/** A right attempt wipes its buckets. */
export async function forgetAttempts(tx: Tx, buckets: readonly Bucket[]): Promise<void> {
  await tx.sql`delete from brokerage.throttles where bucket = any(${tx.texts(buckets.map(nameOf))})`;
}

/** Gives one attempt back without wiping what others spent: for buckets that many people share. */
export async function returnAttempt(tx: Tx, buckets: readonly Bucket[]): Promise<void> {
  await tx.sql`
    update brokerage.throttles set attempts = greatest(0, attempts - 1), blocked_until = ${notBlocked},
      pending_until = null
    where bucket = any(${tx.texts(buckets.map(nameOf))})`;
}

/** Wipes every bucket whose key starts so, whatever its policy. */
export async function liftThrottles(tx: Tx, keyPrefix: string): Promise<void> {
  await tx.sql`
    delete from brokerage.throttles where starts_with(split_part(bucket, ':', 2), ${keyPrefix})`;
}

function describeWait(waitMs: number): Refusal<'too_many_attempts'> {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return refuse('too_many_attempts', {
    retryAfterS: seconds,
    params: { seconds, minutes: Math.floor(seconds / 60), hours: Math.ceil(seconds / 3_600 - 0.5) },
  });
}

function tenantOf({ scope }: Tx): TenantId {
  if (scope.kind !== 'tenant') throw new Error('throttles belong to a tenant');
  return scope.tenantId;
}

const keptMs = 2 * 24 * 60 * 60_000;

/** Counts that nobody added to for days and that block nobody. */
export async function forgetOldThrottles(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs);
  await tx.sql`delete from brokerage.throttles where last_at < ${before} and blocked_until < ${now}`;
}
