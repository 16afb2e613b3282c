// Slows down guessing. An attempt is charged before it is looked at and given back when it was right, so a thousand
// parallel guesses count as a thousand. Buckets of names that do not exist behave like those that do.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import { policies } from './policy.ts';
import type { PolicyName } from './policy.ts';
import {
  deleteThrottles,
  lockPending,
  lockThrottles,
  notBlocked,
  readBlockedUntil,
  saveCharges,
  savePending,
  takeOneBack,
} from './store.ts';

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

/** Charges every bucket or, when one of them has to wait, answers the refusal: return it so that nothing is kept. */
export async function chargeAttempt(
  tx: TenantTx,
  buckets: readonly Bucket[],
  now: Date,
): Promise<Charge | Refusal<'too_many_attempts'>> {
  // Always in one order: two attempts that share buckets would otherwise lock each other out for good.
  const ordered = buckets.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const rows = await lockThrottles(tx, ordered.map(nameOf), now);
  const blockedMs = Math.max(0, ...rows.map(({ blockedUntil }) => blockedUntil.getTime() - now.getTime()));
  if (blockedMs > 0) return describeWait(blockedMs);
  const charged = ordered.map((bucket) => {
    const { waitAfter, forgetMs } = policies[bucket.policy];
    const row = rows.find((candidate) => candidate.bucket === nameOf(bucket));
    const isForgotten = !row || now.getTime() - row.lastAt.getTime() > forgetMs;
    const attempts = (isForgotten ? 0 : row.attempts) + 1;
    const waitMs = waitAfter(attempts);
    const blockedUntil = waitMs === 0 ? notBlocked : new Date(now.getTime() + waitMs);
    return { bucket, name: nameOf(bucket), attempts, blockedUntil };
  });
  await saveCharges(tx, charged, now);
  return { attempts: charged.find(({ bucket }) => bucket === buckets[0])?.attempts ?? 0 };
}

/** Whoever looks at an attempt has this long before the next one no longer waits for it. */
const pendingMs = 10_000;

/**
 * Charges one bucket whose attempts are looked at one by one: while another is being looked at the answer is to wait, because that one
 * may turn out right and give everything back. End it with forgetAttempts, endAttempt or returnAttempt.
 */
export async function beginAttempt(
  tx: TenantTx,
  bucket: Bucket,
  now: Date,
): Promise<Charge | Refusal<'too_many_attempts'> | 'busy'> {
  const pendingUntil = await lockPending(tx, nameOf(bucket), now);
  if (pendingUntil && pendingUntil > now) return 'busy';
  const charge = await chargeAttempt(tx, [bucket], now);
  if (isRefusal(charge)) return charge;
  await savePending(tx, nameOf(bucket), new Date(now.getTime() + pendingMs));
  return charge;
}

/** The attempt was wrong: it stays charged and the next one may come. */
export function endAttempt(tx: TenantTx, bucket: Bucket): Promise<void> {
  return savePending(tx, nameOf(bucket), undefined);
}

/** The refusal that an attempt would meet now; charges nothing and locks nothing. */
export async function findBlock(
  reader: Reader,
  buckets: readonly Bucket[],
  now: Date,
): Promise<Refusal<'too_many_attempts'> | undefined> {
  const blockedUntil = await readBlockedUntil(reader, buckets.map(nameOf));
  const waitMs = blockedUntil ? blockedUntil.getTime() - now.getTime() : 0;
  return waitMs > 0 ? describeWait(waitMs) : undefined;
}

/** A right attempt wipes its buckets. */
export function forgetAttempts(tx: TenantTx, buckets: readonly Bucket[]): Promise<void> {
  return deleteThrottles(tx, buckets.map(nameOf));
}

/** Gives one attempt back without wiping what others spent: for buckets that many people share. */
export function returnAttempt(tx: TenantTx, buckets: readonly Bucket[]): Promise<void> {
  return takeOneBack(tx, buckets.map(nameOf));
}

function describeWait(waitMs: number): Refusal<'too_many_attempts'> {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return refuse('too_many_attempts', {
    retryAfterS: seconds,
    params: { seconds, minutes: Math.floor(seconds / 60), hours: Math.ceil(seconds / 3_600 - 0.5) },
  });
}
