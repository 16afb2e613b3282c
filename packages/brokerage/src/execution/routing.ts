// Hands orders to a broker: queued in the transaction that makes them, sent after it by a job. A server that dies in between sends it when it
// is back; one that dies after sending sends it again, and the broker knows it by our id. Once, whatever happens.
import { isRefusal } from '@candor/contract';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { TenantScope } from '@candor/platform/db/index.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { Job, JobHandlers } from '@candor/platform/jobs/job.ts';
import { createJobQueue } from '@candor/platform/jobs/queue.ts';
import type { Instrument } from '../instruments/index.ts';
import { builtIn, endOrder, findOrder, insertEvent, lockOrder, restOf } from '../orders/index.ts';
import type { Order, OrderParts } from '../orders/index.ts';
import { endAt } from './applying.ts';
import type { Broker, BrokerOrder } from './broker.ts';
import { hasEvent } from './broker-store.ts';
import type { BrokerParts } from './parts.ts';

const sendKind = 'broker.send';
const cancelKind = 'broker.cancel';
/** Over a day with the pauses of the queue; a watch goes on after that. */
const mostTries = 30;

export function createRouting(parts: { readonly clock: Clock; readonly ids: Ids }): OrderParts['routeOrder'] {
  const queue = createJobQueue(parts);
  return async (tx, { id, venue, version, worksUntil }, what) => {
    if (venue === builtIn) return;
    const job = { payload: { order: id }, maxAttempts: mostTries };
    const cancel = { ...job, kind: cancelKind, uniqueKey: `${id}:${String(version)}` };
    if (what === 'cancel') {
      await queue.enqueue(tx, cancel);
      return;
    }
    // Whatever is left of it is taken back the moment its time is over.
    const over = worksUntil && { ...cancel, uniqueKey: `${id}:over`, runAt: worksUntil };
    await queue.enqueue(tx, { ...job, kind: sendKind, uniqueKey: id }, ...(over ? [over] : []));
  };
}

export function brokerJobs(parts: Sending & Pick<BrokerParts, 'brokerOf'>): JobHandlers {
  return {
    [sendKind]: { run: (job, signal) => withBroker(parts, job, (...found) => sendOrder(parts, ...found, signal)) },
    [cancelKind]: { run: (job, signal) => withBroker(parts, job, (...found) => cancelAt(...found, signal)) },
  };
}

export function brokerScope(tenantId: Job['tenantId']): TenantScope {
  return tenantScope(tenantId, { kind: 'system', id: 'broker' });
}

/** Only for orders that work; without its broker in the settings it waits for it. */
async function withBroker(
  parts: Pick<BrokerParts, 'db' | 'brokerOf'>,
  { tenantId, payload }: Job,
  act: (scope: TenantScope, broker: Broker, order: Order) => Promise<void>,
): Promise<void> {
  const scope = brokerScope(tenantId);
  const id: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'order') : undefined;
  if (typeof id !== 'string') throw new TypeError('a job of the broker without its order');
  const order = await parts.db.read(scope, (reader) => findOrder(reader, id));
  if (order?.status !== 'pending' || order.venue === builtIn) return;
  const broker = parts.brokerOf(tenantId);
  if (broker?.name !== order.venue) throw new Error(`nobody is ${order.venue} here`);
  await act(scope, broker, order);
}

type Sending = Pick<BrokerParts, 'ledger' | 'messages' | 'signalOrder' | 'instruments' | 'db' | 'clock'>;

export async function sendOrder(
  parts: Sending,
  scope: TenantScope,
  broker: Broker,
  order: Order,
  signal: AbortSignal,
): Promise<void> {
  const instrument = await parts.instruments.find(order.instrumentId);
  if (!instrument) throw new Error('an order is of an instrument that nobody knows');
  const isOver = order.worksUntil !== undefined && order.worksUntil <= parts.clock.now();
  // Nobody signed for later: what could not be sent in time is over, unless the broker has it after all.
  if (isOver) {
    if (await broker.find(order.id, signal)) return;
    await parts.db.transact(scope, async (tx) => {
      const fresh = await lockOrder(tx, order.id);
      if (fresh?.status === 'pending') await endAt(parts, tx, fresh, 'expired');
    });
    return;
  }
  const answer = await broker.place(describeFor(order, instrument), signal);
  await parts.db.transact(scope, async (tx) => {
    const fresh = await lockOrder(tx, order.id);
    if (fresh?.status !== 'pending') return;
    if (answer.kind === 'placed') {
      if (await hasEvent(tx, fresh.id, 'accepted')) return;
      await insertEvent(tx, { orderId: fresh.id, at: parts.clock.now(), act: 'accepted', status: fresh.status });
      return;
    }
    await insertEvent(tx, {
      orderId: fresh.id,
      at: parts.clock.now(),
      act: 'waiting',
      status: fresh.status,
      detail: `${broker.name}: ${answer.reason}`.slice(0, 200),
    });
    const ended = await endOrder(parts, tx, fresh, { as: 'rejected', rejection: 'venue_refused' });
    if (isRefusal(ended)) throw new Error(`an order could not be refused: ${ended.refused}`);
  });
}

async function cancelAt(_scope: TenantScope, broker: Broker, order: Order, signal: AbortSignal): Promise<void> {
  // Not there yet: it may still be on its way, so this is tried again.
  if (!(await broker.cancel(order.id, signal))) throw new Error('the broker does not know the order yet');
}

/**
 * A market order goes out as a limit at the signed price. Brokers know no day in the future: what ends later than today is sent as good till
 * cancelled and taken back by us when its time is over.
 */
export function describeFor(order: Order, { symbol }: Pick<Instrument, 'symbol'>): BrokerOrder {
  const { kind, limitPriceE8, stopPriceE8 } = order;
  const isStop = kind === 'stop' || kind === 'stop_limit';
  const isToday = order.timeInForce === 'day' || kind === 'market';
  return {
    clientOrderId: order.id,
    symbol,
    side: order.side,
    type: isStop ? (limitPriceE8 === undefined ? 'stop' : 'stop_limit') : 'limit',
    timeInForce: isToday ? 'day' : 'gtc',
    quantityE8: restOf(order),
    limitPriceE8,
    stopPriceE8: isStop ? stopPriceE8 : undefined,
  };
}
