// Turns each event into one job per consumer, so that every consumer has its own retries and none can stop another.
// Delivery is at least once; events of one transaction stay in order of their ids, others may overtake each other.
import type { TenantId } from '@candor/contract/ids.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import type { TenantTx, Tx } from '../db/reader.ts';
import { parseTenantId, systemScope } from '../db/scope.ts';
import type { Job, JobHandlers } from '../jobs/job.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { Event } from './outbox.ts';

export interface EventConsumer {
  /** Stable: it names the consumer's jobs in the database. */
  readonly name: string;
  readonly topics: readonly string[];
  /** Effect and delivery commit together. */
  readonly inTransaction: (tx: TenantTx, event: Event) => Promise<void>;
}

export interface OutboxDispatcherOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: { warn(fields: object, message: string): void };
  readonly queue: JobQueue;
  readonly consumers: readonly EventConsumer[];
  /** Told of each event after it was handed over, for what is lost without harm: live updates, waking the workers. */
  readonly publish?: (event: Event) => void;
  readonly pollMs?: number;
}

export interface OutboxDispatcher {
  /** For the job worker: one handler per consumer. */
  readonly handlers: JobHandlers;
  start(): void;
  wake(): void;
  /** Hands over everything that waits, without the loop. Answers how many events. */
  drain(): Promise<number>;
  stop(): Promise<void>;
}

const batchSize = 200;
const dispatching = systemScope('outbox: hand events to consumers');
const jobKind = (consumer: EventConsumer): string => `event:${consumer.name}`;

export function createOutboxDispatcher(options: OutboxDispatcherOptions): OutboxDispatcher {
  const { clock, log, consumers, pollMs = 250 } = options;
  const stopping = new AbortController();
  let loop: Promise<void> | undefined;
  let nap = new AbortController();

  async function drain(): Promise<number> {
    let total = 0;
    for (let count = batchSize; count === batchSize; total += count) count = await dispatchBatch(options);
    return total;
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      nap = new AbortController();
      try {
        await drain();
      } catch (error) {
        log.warn({ err: error }, 'events could not be handed over');
      }
      await clock.sleep(pollMs, AbortSignal.any([nap.signal, stopping.signal]));
    }
  }

  return {
    handlers: Object.fromEntries(
      consumers.map((consumer) => [
        jobKind(consumer),
        { inTransaction: (tx: TenantTx, job: Job) => consumer.inTransaction(tx, readEvent(job)) },
      ]),
    ),
    start() {
      loop ??= work();
    },
    wake: () => nap.abort(),
    drain,
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}

async function dispatchBatch(options: OutboxDispatcherOptions): Promise<number> {
  const { db, clock, queue, consumers, publish } = options;
  return db.transact(dispatching, async (tx) => {
    const rows = await tx.sql<(Omit<Event, 'tenantId'> & { tenantId: TenantId })[]>`
      select tenant_id, id, topic, payload, created_at from platform.outbox
      where delivered_at is null order by id limit ${batchSize} for update skip locked`;
    if (rows.length === 0) return 0;
    const events = rows.map((row): Event => ({ ...row, tenantId: parseTenantId(row.tenantId) }));
    const jobs = events.flatMap((event) =>
      consumers
        .filter((consumer) => consumer.topics.includes(event.topic))
        .map((consumer) => ({
          kind: jobKind(consumer),
          tenantId: event.tenantId,
          payload: event,
          uniqueKey: event.id,
        })),
    );
    await queue.enqueue(tx, ...jobs);
    await tx.sql`
      update platform.outbox set delivered_at = ${clock.now()}
      from unnest(${tx.uuids(events.map((event) => event.tenantId))}::uuid[],
        ${tx.uuids(events.map((event) => event.id))}::uuid[]) as sent (tenant, event)
      where tenant_id = sent.tenant and id = sent.event`;
    if (publish !== undefined) tx.afterCommit(() => events.forEach(publish));
    return events.length;
  });
}

function readEvent(job: Job): Event {
  const event: Omit<Event, 'createdAt'> & { createdAt: string } = JSON.parse(JSON.stringify(job.payload));
  return { ...event, tenantId: job.tenantId, createdAt: new Date(event.createdAt) };
}

/** Forgets events handed over before the given instant; answers how many. */
export async function pruneOutbox(tx: Tx, deliveredBefore: Date, limit: number): Promise<number> {
  const result = await tx.sql`
    delete from platform.outbox where (tenant_id, id) in (
      select tenant_id, id from platform.outbox where delivered_at < ${deliveredBefore} limit ${limit})`;
  return result.count;
}
