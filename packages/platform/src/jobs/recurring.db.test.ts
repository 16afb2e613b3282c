// Proves that recurring work comes back on its own, is planned once per slot of time, and ends for what is no longer listed.
import { createTestDatabase, type TestDatabase } from '@candor/testkit/database.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFakeClock, type FakeClock } from '../clock/clock.ts';
import { parseTenantId, systemScope, tenantScope } from '../db/scope.ts';
import { createIds } from '../ids/ids.ts';
import { createJobQueue } from './queue.ts';
import { createRecurring, type Recurring } from './recurring.ts';
import { createJobWorker } from './worker.ts';

const first = parseTenantId('00000000-0000-4000-8000-00000000000a');
const second = parseTenantId('00000000-0000-4000-8000-00000000000b');
const everyMs = 5 * 60_000;
const log = { warn: () => undefined, error: () => undefined };

let base: TestDatabase;
let clock: FakeClock;

beforeEach(async () => {
  clock = createFakeClock(new Date('2026-05-01T10:00:00Z'));
  base = await createTestDatabase({ clock });
});
afterEach(() => base.close());

function compose(works: readonly Recurring[]) {
  const ids = createIds(clock);
  const recurring = createRecurring({ db: base.db, clock, ids }, works);
  const worker = createJobWorker({ db: base.db, clock, log, random: () => 1, handlers: recurring.handlers });
  return { recurring, worker, queue: createJobQueue({ ids, clock }) };
}

async function readWaiting(): Promise<string[]> {
  const rows = await base.db.read(
    systemScope('test of recurring work'),
    (reader) => reader.sql<{ uniqueKey: string }[]>`
      select unique_key from platform.jobs where state = 'waiting' order by unique_key`,
  );
  return rows.map(({ uniqueKey }) => uniqueKey);
}

describe('recurring work', () => {
  test('runs for every tenant in its own name, and plans its next run once, however often it is planned', async () => {
    const seen: string[] = [];
    const { recurring, worker } = compose([
      {
        kind: 'test.watch',
        actor: 'test-watch',
        everyMs,
        run: async ({ tenantId, actor }, subject) => void seen.push(`${tenantId.slice(-1)} ${actor.id}${subject}`),
      },
    ]);
    await recurring.plan([first, second]);
    await recurring.plan([first, second]);
    expect(await worker.drain()).toBe(2);
    expect(seen.toSorted()).toEqual(['a test-watch', 'b test-watch']);
    expect(await worker.drain()).toBe(0);
    await recurring.plan([first, second]);
    expect(await readWaiting()).toHaveLength(2);
    clock.advance(everyMs);
    expect(await worker.drain()).toBe(2);
  });

  test('one that fails is tried again and plans nothing before it is done', async () => {
    let isBroken = true;
    const { recurring, worker } = compose([
      {
        kind: 'test.watch',
        actor: 'test-watch',
        everyMs,
        run: async () => {
          if (isBroken) throw new Error('not yet');
        },
      },
    ]);
    await recurring.plan([first]);
    await worker.drain();
    expect(await readWaiting()).toHaveLength(1);
    isBroken = false;
    clock.advance(60_000);
    expect(await worker.drain()).toBe(1);
    expect(await readWaiting()).toHaveLength(1);
  });

  test('goes on from a job that the version before left waiting, without a second chain', async () => {
    let runs = 0;
    const { recurring, worker, queue } = compose([
      { kind: 'test.watch', actor: 'test-watch', everyMs, run: async () => void (runs += 1) },
    ]);
    const scope = tenantScope(first, { kind: 'system', id: 'before' });
    const job = { kind: 'test.watch', payload: {}, runAt: clock.now(), uniqueKey: 'another way to name the day' };
    await base.db.transact(scope, (tx) => queue.enqueue(tx, job));
    await recurring.plan([first]);
    await worker.drain();
    expect(runs).toBe(2);
    expect(await readWaiting()).toHaveLength(1);
  });

  test('has a run for each subject, and ends for one that is no longer listed', async () => {
    const seen: string[] = [];
    let urls = ['one', 'two'];
    const { recurring, worker } = compose([
      {
        kind: 'test.visit',
        actor: 'visits',
        everyMs,
        each: { name: 'url', of: (tenantId) => (tenantId === first ? urls : []) },
        run: async (_scope, subject) => void seen.push(subject),
      },
    ]);
    await recurring.plan([first, second]);
    expect(await worker.drain()).toBe(2);
    expect(seen.toSorted()).toEqual(['one', 'two']);
    urls = ['two'];
    clock.advance(everyMs);
    expect(await worker.drain()).toBe(2);
    expect(seen).toHaveLength(3);
    clock.advance(everyMs);
    expect(await worker.drain()).toBe(1);
    expect(await readWaiting()).toEqual([expect.stringMatching(/^two\|\d+$/)]);
  });

  test('has one kind each', () => {
    const work = { kind: 'test.watch', actor: 'test-watch', everyMs, run: async () => undefined };
    expect(() => compose([work, work])).toThrow(/two recurring works/);
  });
});
