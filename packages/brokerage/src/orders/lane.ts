// Placing for many clients at once: orders that are signed within a session queue while a batch is under way, and what has gathered is the
// next batch, with one commit for all. Each is judged for itself; what one of them needs beyond that is done alone, the slower way, and so
// is the whole batch when it fails. Never waits on a timer, never grows without limit.
import { DatabaseUnavailableError, tenantScope } from '@candor/platform/db/index.ts';
import type { TenantId } from '@candor/platform/db/index.ts';
import type { Once } from '@candor/platform/once/once.ts';
import type { Trader } from './parts.ts';
import { placeOrder } from './placing.ts';
import type { Placement, PlacingParts } from './placing.ts';
import { alone, placeTogether } from './together.ts';
import type { Request, Verdict } from './together.ts';

type Placed = Awaited<ReturnType<typeof placeOrder>>;

export interface PlacingLane {
  place(trader: Trader, once: Once, placement: Placement): Promise<Placed>;
}

interface Waiting {
  readonly request: Request;
  readonly resolve: (placed: Placed | Promise<Placed>) => void;
  readonly reject: (error: unknown) => void;
}

const mostInBatch = 250;
const mostQueued = 5_000;
/** While the database works on one, the next is read and judged. */
const batchesUnderWay = 2;
/** So many must wait before a second batch beside the first is worth what every batch costs. */
const worthASecond = 64;

export function createPlacingLane(parts: PlacingParts): PlacingLane {
  const queues = new Map<TenantId, Waiting[]>();
  const underWay = new Map<TenantId, number>();
  /** Clients of whom an order is under way. */
  const busyClients = new Set<string>();
  let queued = 0;

  async function run(tenantId: TenantId): Promise<void> {
    for (let queue = queues.get(tenantId); queue; queue = queues.get(tenantId)) {
      // Whoever is still under way takes these next.
      if (queue.length < worthASecond && (underWay.get(tenantId) ?? 1) > 1) break;
      const { batch, rest } = takeBatch(queue, busyClients);
      // Everybody left waits for somebody under way, whose batch is followed by theirs.
      if (batch.length === 0) break;
      if (rest.length > 0) queues.set(tenantId, rest);
      else queues.delete(tenantId);
      queued -= batch.length;
      const clients = batch.map(({ request }) => request.trader.clientId);
      for (const clientId of clients) busyClients.add(clientId);
      await commitBatch(parts, tenantId, batch);
      for (const clientId of clients) busyClients.delete(clientId);
    }
    const left = (underWay.get(tenantId) ?? 1) - 1;
    if (left === 0) underWay.delete(tenantId);
    else underWay.set(tenantId, left);
  }

  function enqueue(waiting: Waiting): void {
    const { tenantId } = waiting.request.trader.scope;
    const queue = queues.get(tenantId);
    if (queue) queue.push(waiting);
    else queues.set(tenantId, [waiting]);
    queued += 1;
    const busy = underWay.get(tenantId) ?? 0;
    const isWorth = busy === 0 || (queues.get(tenantId)?.length ?? 0) >= worthASecond;
    if (busy >= batchesUnderWay || !isWorth) return;
    underWay.set(tenantId, busy + 1);
    // After this turn of the loop, so that requests that arrived together make one batch.
    setImmediate(() => void run(tenantId));
  }

  return {
    async place(trader, once, placement) {
      const { sessionId, pin, about, lotIds } = placement;
      if (sessionId === undefined || pin !== undefined || about || lotIds)
        return placeOrder(parts, trader, once, placement);
      if (queued >= mostQueued) throw new DatabaseUnavailableError('overloaded');
      return new Promise((resolve, reject) => {
        enqueue({ request: { trader, once, placement, sessionId }, resolve, reject });
      });
    },
  };
}

/** The oldest first; of one client one at a time, for each has to see what the one before it left. */
function takeBatch(queue: readonly Waiting[], busyClients: ReadonlySet<string>): { batch: Waiting[]; rest: Waiting[] } {
  const batch: Waiting[] = [];
  const rest: Waiting[] = [];
  const clients = new Set(busyClients);
  for (const waiting of queue) {
    const { clientId } = waiting.request.trader;
    if (batch.length >= mostInBatch || clients.has(clientId)) rest.push(waiting);
    else batch.push(waiting);
    clients.add(clientId);
  }
  return { batch, rest };
}

async function commitBatch(parts: PlacingParts, tenantId: TenantId, batch: readonly Waiting[]): Promise<void> {
  const placeAlone = ({ trader, once, placement }: Request): Promise<Placed> =>
    placeOrder(parts, trader, once, placement);
  let verdicts: readonly Verdict[];
  try {
    const requests = batch.map(({ request }) => request);
    const scope = tenantScope(tenantId, { kind: 'system', id: 'orders' });
    verdicts = await parts.db.transact(scope, (tx) => placeTogether(parts, tx, requests), { keepsPlans: true });
  } catch (error) {
    // The database is away: asking again for each would only hold up the queue. Callers repeat with their keys.
    const isAway = error instanceof DatabaseUnavailableError;
    for (const { request, resolve, reject } of batch) {
      if (isAway) reject(error);
      else resolve(placeAlone(request));
    }
    return;
  }
  batch.forEach(({ request, resolve }, place) => {
    const verdict = verdicts[place];
    resolve(verdict === undefined || verdict === alone ? placeAlone(request) : verdict);
  });
}
