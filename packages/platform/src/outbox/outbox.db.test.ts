// Proves that an event leaves with its cause and reaches every consumer once in effect, however often it is tried.
import { refuse } from '@candor/contract/errors.ts';
import { createTestDatabase, type TestDatabase } from '@candor/testkit/database.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFakeClock, type FakeClock } from '../clock/clock.ts';
import { parseTenantId, systemScope, tenantScope } from '../db/scope.ts';
import { createIds } from '../ids/ids.ts';
import { createJobQueue } from '../jobs/queue.ts';
import { createJobWorker } from '../jobs/worker.ts';
import { createOutboxDispatcher, pruneOutbox, type EventConsumer, type OutboxDispatcher } from './dispatcher.ts';
import { createOutbox, type Event, type Outbox } from './outbox.ts';

const scope = tenantScope(parseTenantId('00000000-0000-4000-8000-00000000000a'), { kind: 'client', id: 'a' });
const log = { warn: () => undefined, error: () => undefined };

let base: TestDatabase;
let clock: FakeClock;
let outbox: Outbox;

beforeEach(async () => {
  clock = createFakeClock(new Date('2026-05-01T10:00:00Z'));
  base = await createTestDatabase({ clock });
  outbox = createOutbox({ ids: createIds(clock), clock });
});

afterEach(() => base.close());

function createDispatcher(consumers: readonly EventConsumer[], publish?: (event: Event) => void): OutboxDispatcher {
  const queue = createJobQueue({ ids: createIds(clock), clock });
  const parts = { db: base.db, clock, log, queue, consumers };
  return createOutboxDispatcher(publish === undefined ? parts : { ...parts, publish });
}

const emit = (topic: string, payload: unknown): Promise<string> =>
  base.db.transact(scope, (tx) => outbox.emit(tx, { topic, payload }));

describe('outbox', () => {
  test('an event reaches each of its consumers, with all it carried', async () => {
    const got: [string, Event][] = [];
    const published: string[] = [];
    const consumer = (name: string, ...topics: string[]): EventConsumer => ({
      name,
      topics,
      inTransaction: async (_, event) => void got.push([name, event]),
    });
    const dispatcher = createDispatcher(
      [consumer('mail', 'deposit.approved'), consumer('score', 'deposit.approved', 'x.y'), consumer('other', 'x.y')],
      (event) => published.push(event.topic),
    );
    const id = await emit('deposit.approved', { amount_minor: '100' });
    const createdAt = clock.now();
    expect(await dispatcher.drain()).toBe(1);
    expect(await dispatcher.drain()).toBe(0);
    const worker = createJobWorker({ db: base.db, clock, log, random: () => 0, handlers: dispatcher.handlers });
    await worker.drain();
    expect(got.map(([name]) => name).toSorted()).toEqual(['mail', 'score']);
    expect(got[0]?.[1]).toMatchObject({ id, topic: 'deposit.approved', payload: { amount_minor: '100' } });
    expect(Math.abs((got[0]?.[1].createdAt.getTime() ?? 0) - createdAt.getTime())).toBeLessThan(60_000);
    expect(published).toEqual(['deposit.approved']);
  });

  test('a refused transaction sends nothing', async () => {
    const dispatcher = createDispatcher([]);
    await base.db.transact(scope, async (tx) => {
      await outbox.emit(tx, { topic: 'deposit.approved', payload: {} });
      return refuse('not_found');
    });
    expect(await dispatcher.drain()).toBe(0);
  });

  test('three dispatchers hand each of 450 events over once', async () => {
    await base.db.transact(scope, async (tx) => {
      for (let index = 0; index < 450; index += 1) await outbox.emit(tx, { topic: 'many.sent', payload: index });
    });
    const consumers = [{ name: 'many', topics: ['many.sent'], inTransaction: async () => undefined }];
    const drains = [createDispatcher(consumers), createDispatcher(consumers), createDispatcher(consumers)];
    const counts = await Promise.all(drains.map((dispatcher) => dispatcher.drain()));
    const rest = await createDispatcher(consumers).drain();
    expect(counts.reduce((sum, count) => sum + count, rest)).toBe(450);
    const [row] = await base.db.read(scope, (reader) => reader.sql`select count(*)::int as jobs from platform.jobs`);
    expect(row).toEqual({ jobs: 450 });
  });

  test('the loop sends on waking, and old events are forgotten', async () => {
    const published = Promise.withResolvers<Event>();
    const dispatcher = createDispatcher([], published.resolve);
    dispatcher.start();
    await emit('client.registered', {});
    dispatcher.wake();
    expect((await published.promise).topic).toBe('client.registered');
    await dispatcher.stop();
    clock.advance(86_400_000);
    const forget = systemScope('test of the outbox');
    expect(await base.db.transact(forget, (tx) => pruneOutbox(tx, clock.now(), 100))).toBe(1);
  });
});
