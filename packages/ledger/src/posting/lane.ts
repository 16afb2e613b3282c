// One writer: callers queue while a batch is under way, and what has gathered is the next batch. Answers after COMMIT.
// A batch holds journals of one tenant; tenants of a lane take turns. Never waits on a timer, never grows without limit.
// Two batches are under way at once: while the database works on one, the next is packed, sent and waits at the head of
// the books, which lets one through at a time. More would only wait there.
import { refuse, type Refusal } from '@candor/contract/errors.ts';
import type { ClientId } from '@candor/contract/ids.ts';
import { DatabaseUnavailableError, type Database, type TenantId, type TenantScope } from '@candor/platform/db/index.ts';
import { exclusiveNames, isNew, listClients, type PostAnswer, type PostItem } from './item.ts';
import { postBatch } from './batch.ts';
import type { KnownAccounts } from './known-accounts.ts';
import { insertRiders, type Rider } from './rider.ts';

export interface LaneParts {
  readonly db: Database;
  readonly now: () => Date;
  readonly known: KnownAccounts;
  readonly maxBatch: number;
  readonly maxQueued: number;
  readonly onBatch: (size: number) => void;
  readonly onPosted: (tenantId: TenantId, clientIds: readonly ClientId[]) => void;
}

export interface Lane {
  post(scope: TenantScope, item: PostItem, rider?: Rider): Promise<PostAnswer | Refusal<'overloaded'>>;
  queued(): number;
  /** Resolves once everything taken so far is answered. */
  drain(): Promise<void>;
}

interface Waiting {
  readonly scope: TenantScope;
  readonly item: PostItem;
  readonly rider: Rider | undefined;
  readonly resolve: (answer: PostAnswer) => void;
  readonly reject: (error: unknown) => void;
}

const batchesUnderWay = 2;

export function createLane(parts: LaneParts): Lane {
  // In the order in which tenants wait for their turn.
  const queues = new Map<string, Waiting[]>();
  let queued = 0;
  const underWay = new Set<Promise<void>>();

  function startWriter(): void {
    if (underWay.size >= batchesUnderWay) return;
    // In a microtask, so that callers of one tick make one batch.
    const writer = Promise.resolve()
      .then(run)
      .finally(() => underWay.delete(writer));
    underWay.add(writer);
  }

  async function run(): Promise<void> {
    for (;;) {
      const [next] = queues;
      if (next === undefined) break;
      const [tenantId, queue] = next;
      queues.delete(tenantId);
      const { batch, rest } = takeBatch(queue, parts.maxBatch);
      if (rest.length > 0) queues.set(tenantId, rest);
      queued -= batch.length;
      parts.onBatch(batch.length);
      await commitBatch(parts, batch);
    }
  }

  return {
    post(scope, item, rider) {
      if (queued >= parts.maxQueued) return Promise.resolve(refuse('overloaded', { retryAfterS: 1 }));
      return new Promise((resolve, reject) => {
        const queue = queues.get(scope.tenantId);
        const waiting = { scope, item, rider, resolve, reject };
        if (queue === undefined) queues.set(scope.tenantId, [waiting]);
        else queue.push(waiting);
        queued += 1;
        startWriter();
      });
    },
    queued: () => queued,
    async drain() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/** The oldest items first; one that shares a key, hold or reversal with an earlier one waits for the next batch. */
function takeBatch(queue: readonly Waiting[], maxBatch: number): { batch: Waiting[]; rest: Waiting[] } {
  const batch: Waiting[] = [];
  const rest: Waiting[] = [];
  const names = new Set<string>();
  for (const waiting of queue) {
    const own = exclusiveNames(waiting.item);
    if (batch.length >= maxBatch || own.some((name) => names.has(name))) {
      rest.push(waiting);
    } else {
      batch.push(waiting);
    }
    // Also for those who wait: their order among themselves stays.
    for (const name of own) names.add(name);
  }
  return { batch, rest };
}

async function commitBatch(parts: LaneParts, batch: readonly Waiting[]): Promise<void> {
  const [first] = batch;
  if (first === undefined) return;
  let answers: PostAnswer[];
  try {
    answers = await parts.db.transact(first.scope, async (tx) => {
      const items = batch.map((waiting) => waiting.item);
      const found = await postBatch(tx, items, parts.now(), parts.known);
      const riders = batch.flatMap(({ rider }, index) => (rider !== undefined && isNew(found[index]) ? [rider] : []));
      await insertRiders(tx, riders);
      return found;
    });
  } catch (error) {
    // The database is away: asking once per item would only hold up the queue. Callers repeat with their keys.
    if (batch.length === 1 || error instanceof DatabaseUnavailableError) {
      for (const waiting of batch) waiting.reject(error);
      return;
    }
    // Somebody's journal or row is wrong. Each alone, so that only that one fails.
    for (const waiting of batch) await commitBatch(parts, [waiting]);
    return;
  }
  batch.forEach((waiting, index) => {
    const answer = answers[index];
    if (answer === undefined) waiting.reject(new Error('the ledger lost an answer'));
    else waiting.resolve(answer);
  });
  const posted = batch.filter((_waiting, index) => isNew(answers[index])).map(({ item }) => item.draft);
  parts.onPosted(first.scope.tenantId, listClients(posted));
}
