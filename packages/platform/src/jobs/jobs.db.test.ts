// Proves that a job happens with its cause, once in effect, survives a dead worker, and gives up in the end.
import { createTestDatabase, type TestDatabase } from '@candor/testkit/database.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFakeClock, type FakeClock } from '../clock/clock.ts';
import { parseTenantId, systemScope, tenantScope } from '../db/scope.ts';
import { createIds } from '../ids/ids.ts';
import { refuse } from '@candor/contract/errors.ts';
import { retryDelayMs, type Job, type JobHandlers } from './job.ts';
import { createJobQueue, type JobQueue } from './queue.ts';
import { claimJobs, listDeadJobs, pruneJobs, reviveJob } from './store.ts';
import { createJobWorker, type JobWorker } from './worker.ts';

const tenantId = parseTenantId('00000000-0000-4000-8000-00000000000a');
const scope = tenantScope(tenantId, { kind: 'client', id: 'a' });
const watching = systemScope('test of jobs');
const log = { warn: () => undefined, error: () => undefined };

let base: TestDatabase;
let clock: FakeClock;
let queue: JobQueue;

beforeEach(async () => {
  clock = createFakeClock(new Date('2026-05-01T10:00:00Z'));
  base = await createTestDatabase({ clock });
  queue = createJobQueue({ ids: createIds(clock), clock });
});

afterEach(() => base.close());

function createWorker(handlers: JobHandlers, options: { leaseMs?: number; pollMs?: number } = {}): JobWorker {
  return createJobWorker({ db: base.db, clock, log, random: () => 1, handlers, ...options });
}

const add = (job: Parameters<JobQueue['enqueue']>[1]): Promise<number> =>
  base.db.transact(scope, (tx) => queue.enqueue(tx, job));

async function readStates(): Promise<{ state: string; attempts: number; lastError: string | null }[]> {
  return base.db.read(watching, async (reader) => {
    const rows = await reader.sql<{ state: string; attempts: number; lastError: string | null }[]>`
      select state, attempts, last_error from platform.jobs order by id`;
    return [...rows];
  });
}

async function readLease(): Promise<Date | undefined> {
  const [row] = await base.db.read(
    watching,
    (reader) => reader.sql<{ leaseUntil: Date }[]>`select lease_until from platform.jobs`,
  );
  return row?.leaseUntil;
}

describe('jobs', () => {
  test('run once, and not at all when their cause was refused', async () => {
    const seen: unknown[] = [];
    const worker = createWorker({ greet: { run: async (job) => void seen.push(job.payload) } });
    await add({ kind: 'greet', payload: { name: 'Ann' } });
    await base.db.transact(scope, async (tx) => {
      await queue.enqueue(tx, { kind: 'greet', payload: { name: 'nobody' } });
      return refuse('not_found');
    });
    expect(await worker.drain()).toBe(1);
    expect(await worker.drain()).toBe(0);
    expect(seen).toEqual([{ name: 'Ann' }]);
  });

  test('wait for their time and keep one per unique key', async () => {
    const worker = createWorker({ later: { run: async () => undefined } });
    const runAt = new Date(clock.now().getTime() + 60_000);
    expect(await add({ kind: 'later', payload: 1, runAt, uniqueKey: 'k' })).toBe(1);
    expect(await add({ kind: 'later', payload: 2, uniqueKey: 'k' })).toBe(0);
    expect(await worker.drain()).toBe(0);
    clock.advance(61_000);
    expect(await worker.drain()).toBe(1);
    expect(await add({ kind: 'later', payload: 3, uniqueKey: 'k' })).toBe(0);
  });

  test('in a transaction: the effect of a failed attempt is gone', async () => {
    let attempts = 0;
    const worker = createWorker({
      spawn: {
        inTransaction: async (tx) => {
          attempts += 1;
          await queue.enqueue(tx, { kind: 'child', payload: attempts });
          if (attempts === 1) throw new Error('once');
        },
      },
    });
    await add({ kind: 'spawn', payload: {} });
    await worker.drain();
    expect(await readStates()).toEqual([{ state: 'waiting', attempts: 1, lastError: 'Error: once' }]);
    clock.advance(retryDelayMs(1, 1));
    await worker.drain();
    expect((await readStates()).map((row) => row.state)).toEqual(['done', 'waiting']);
  });

  test('give up after their last attempt and can be revived', async () => {
    let isBroken = true;
    const worker = createWorker({
      fragile: {
        run: async () => {
          if (isBroken) throw new Error('still broken');
        },
      },
    });
    await add({ kind: 'fragile', payload: {}, maxAttempts: 3 });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await worker.drain();
      clock.advance(3_600_000);
    }
    expect(await readStates()).toEqual([{ state: 'dead', attempts: 3, lastError: 'Error: still broken' }]);
    const [dead] = await base.db.read(watching, (reader) => listDeadJobs(reader, 10));
    expect(dead).toMatchObject({ kind: 'fragile', tenantId });
    if (dead === undefined) return;
    isBroken = false;
    expect(await base.db.transact(watching, (tx) => reviveJob(tx, dead, clock.now()))).toBe(true);
    expect(await worker.drain()).toBe(1);
    clock.advance(1_000);
    expect(await base.db.transact(watching, (tx) => pruneJobs(tx, clock.now(), 10))).toBe(1);
  });

  test('of a dead worker are taken over after the lease, and the late worker changes nothing', async () => {
    await add({ kind: 'slow', payload: {} });
    const release = Promise.withResolvers<void>();
    const started = Promise.withResolvers<Job>();
    const late = createWorker({
      slow: {
        run: async (job) => {
          started.resolve(job);
          await release.promise;
        },
      },
    });
    const lateRun = late.drain();
    await started.promise;
    const tokens: bigint[] = [];
    const heir = createWorker({ slow: { inTransaction: async (_, job) => void tokens.push(job.fencingToken) } });
    expect(await heir.drain()).toBe(0);
    clock.advance(31_000);
    expect(await heir.drain()).toBe(1);
    expect(tokens).toEqual([2n]);
    release.resolve();
    await lateRun;
    expect(await readStates()).toEqual([{ state: 'done', attempts: 2, lastError: null }]);
  });

  test('that kill their worker every time end as dead', async () => {
    await add({ kind: 'deadly', payload: {}, maxAttempts: 1 });
    const leaseUntil = new Date(clock.now().getTime() + 1_000);
    await base.db.transact(watching, (tx) =>
      claimJobs(tx, { kinds: ['deadly'], limit: 1, now: clock.now(), leaseUntil }),
    );
    clock.advance(2_000);
    await createWorker({ deadly: { run: async () => undefined } }).drain();
    expect((await readStates()).map((row) => row.state)).toEqual(['dead']);
  });

  test('are shared by four workers, each job once', async () => {
    const runs: string[] = [];
    await base.db.transact(scope, (tx) =>
      queue.enqueue(tx, ...Array.from({ length: 60 }, (_, index) => ({ kind: 'many', payload: index }))),
    );
    const worker = (): JobWorker => createWorker({ many: { run: async (job) => void runs.push(job.id) } });
    const counts = await Promise.all([worker().drain(), worker().drain(), worker().drain(), worker().drain()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60);
    expect(new Set(runs).size).toBe(60);
  });

  test('a long job keeps its lease', async () => {
    await add({ kind: 'long', payload: {} });
    const release = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const handler = {
      run: async () => {
        started.resolve();
        await release.promise;
      },
    };
    const worker = createWorker({ long: handler }, { leaseMs: 300 });
    const run = worker.drain();
    await started.promise;
    const before = (await readLease())?.getTime() ?? Infinity;
    await expect.poll(async () => (await readLease())?.getTime()).toBeGreaterThan(before);
    release.resolve();
    await run;
    expect(await readStates()).toMatchObject([{ state: 'done', attempts: 1 }]);
  });

  test('the loop picks up what comes, and stop waits for what runs', async () => {
    const done: unknown[] = [];
    const reached = Promise.withResolvers<void>();
    const worker = createWorker({
      loop: {
        run: async (job) => {
          reached.resolve();
          await clock.sleep(50);
          done.push(job.payload);
        },
      },
    });
    worker.start();
    await add({ kind: 'loop', payload: 7 });
    worker.wake();
    await reached.promise;
    await worker.stop();
    expect(done).toEqual([7]);
  });

  test('need a tenant', async () => {
    const enqueue = base.db.transact(watching, (tx) => queue.enqueue(tx, { kind: 'greet', payload: {} }));
    await expect(enqueue).rejects.toThrow(/must name the tenant/);
  });
});

test.each([
  [1, 0, 500],
  [1, 1, 1_000],
  [4, 1, 8_000],
  [30, 1, 3_600_000],
])('after attempt %i with dice %d the delay is %i ms', (attempts, dice, delayMs) => {
  expect(retryDelayMs(attempts, dice)).toBe(delayMs);
});
