// Runs one claimed job: keeps its lease, ends it, or decides when it is tried again. Never claims.
import type { Clock, Timer } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { systemScope, tenantScope } from '../db/scope.ts';
import { RetryLaterError, describeError, retryDelayMs, type Job, type JobHandler } from './job.ts';
import { buryJob, extendLease, finishJob, postponeJob } from './store.ts';

export interface JobLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface RunnerParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: JobLog;
  readonly random: () => number;
  readonly leaseMs: number;
}

const upkeep = systemScope('jobs: keep lease and outcome');

/** Thrown inside a handler's transaction, so that its effect rolls back: another worker has the job now. */
class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

export async function runJob(parts: RunnerParts, handler: JobHandler, job: Job, stop: AbortSignal): Promise<void> {
  const fields = { job: job.id, kind: job.kind, attempts: job.attempts };
  try {
    if (job.attempts > job.maxAttempts) throw new Error('the worker died at every attempt');
    if ('inTransaction' in handler) await runInTransaction(parts, handler.inTransaction, job);
    else await runOutside(parts, handler.run, job, stop);
  } catch (error) {
    if (error instanceof LeaseLostError) {
      parts.log.warn(fields, 'job was taken over by another worker');
      return;
    }
    await recordFailure(parts, job, error);
  }
}

async function runInTransaction(
  { db, clock, leaseMs }: RunnerParts,
  work: Extract<JobHandler, { inTransaction: unknown }>['inTransaction'],
  job: Job,
): Promise<void> {
  await db.transact(
    tenantScope(job.tenantId, { kind: 'system', id: 'jobs' }),
    async (tx) => {
      // Ended first: the row stays locked until commit, so no second worker can claim it meanwhile.
      if (!(await finishJob(tx, job, clock.now()))) throw new LeaseLostError();
      await work(tx, job);
    },
    { timeoutMs: leaseMs },
  );
}

async function runOutside(
  parts: RunnerParts,
  work: Extract<JobHandler, { run: unknown }>['run'],
  job: Job,
  stop: AbortSignal,
): Promise<void> {
  const { db, clock } = parts;
  const lost = new AbortController();
  const lease = keepLease(parts, job, lost);
  try {
    await work(job, AbortSignal.any([lost.signal, stop]));
  } finally {
    lease.cancel();
  }
  if (!(await db.transact(upkeep, (tx) => finishJob(tx, job, clock.now())))) throw new LeaseLostError();
}

function keepLease({ db, clock, leaseMs, log }: RunnerParts, job: Job, lost: AbortController): Timer {
  let timer: Timer;
  let isOver = false;
  const extend = async (): Promise<void> => {
    try {
      const leaseUntil = new Date(clock.now().getTime() + leaseMs);
      if (!(await db.transact(upkeep, (tx) => extendLease(tx, job, leaseUntil)))) lost.abort();
    } catch (error) {
      log.warn({ err: error, job: job.id }, 'lease could not be extended yet');
    }
    if (!isOver && !lost.signal.aborted) schedule();
  };
  const schedule = (): void => {
    timer = clock.setTimer(() => void extend(), leaseMs / 3);
  };
  schedule();
  return {
    cancel() {
      isOver = true;
      timer.cancel();
    },
  };
}

async function recordFailure({ db, clock, log, random }: RunnerParts, job: Job, error: unknown): Promise<void> {
  const now = clock.now();
  const text = describeError(error);
  const isDead = job.attempts >= job.maxAttempts;
  const askedMs = error instanceof RetryLaterError ? error.afterMs : 0;
  const delayMs = Math.max(askedMs, retryDelayMs(job.attempts, random()));
  const fields = { err: error, job: job.id, kind: job.kind, attempts: job.attempts };
  try {
    await db.transact(upkeep, (tx) =>
      isDead ? buryJob(tx, job, now, text) : postponeJob(tx, job, new Date(now.getTime() + delayMs), text),
    );
    if (isDead) log.error(fields, 'job gave up');
    else log.warn(fields, 'job failed and will be tried again');
  } catch (failure) {
    // Its lease runs out by itself, then it is claimed again.
    log.error({ ...fields, failure: describeError(failure) }, 'outcome of a job could not be written');
  }
}
