// Books what a broker said, one event per transaction together with how far its stream was read: twice said is booked once. What our books
// cannot follow becomes a named break, and the next event goes on.
import { isRefusal } from '@candor/contract';
import type { TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import type { FxRate } from '../fx/index.ts';
import { endOrder, findExecution, findOrder, insertEvent, isWorking, lockOrder, restOf } from '../orders/index.ts';
import type { Order } from '../orders/index.ts';
import { bookFill } from './book-fill.ts';
import type { Broker, BrokerExecution, BrokerUpdate } from './broker.ts';
import { closeBreak, hasEvent, insertBreak, moveCursor } from './broker-store.ts';
import type { BreakReason } from './broker-store.ts';
import { bustFill } from './busting.ts';
import type { BrokerParts } from './parts.ts';

/** Orders of ours are named by uuids; the account at the broker may have others. */
const ours = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The broker ended an order of which we have not seen all fills: they have to be asked for first. */
export class MissingFills extends Error {}

/** `isReplay`: read once more, so the cursor stays where it is. */
export async function applyUpdate(
  parts: Omit<BrokerParts, 'brokerOf' | 'routeOrder'>,
  scope: TenantScope,
  broker: Broker,
  update: BrokerUpdate,
  isReplay = false,
): Promise<void> {
  const known = ours.test(update.clientOrderId)
    ? await parts.db.read(scope, (reader) => findOrder(reader, update.clientOrderId))
    : undefined;
  const rate = known && (await readRate(parts, known));
  await parts.db.transact(scope, async (tx) => {
    const order = known && known.venue === broker.name ? await lockOrder(tx, known.id) : undefined;
    if (update.kind === 'unreadable')
      await noteBreak(parts, tx, { broker, update, ...(order && { order }) }, 'unreadable');
    else if (order) await applyTo(parts, tx, { broker, order, update, rate });
    if (!isReplay) await moveCursor(tx, broker.name, update.mark, parts.clock.now());
  });
}

/** Rates come from outside: they are asked for before the transaction. */
async function readRate({ fx }: Pick<BrokerParts, 'fx'>, order: Order): Promise<FxRate | undefined> {
  if (order.productCurrency === order.accountCurrency) return undefined;
  return fx.find(order.productCurrency, order.accountCurrency);
}

type Applying = Omit<BrokerParts, 'brokerOf' | 'routeOrder' | 'db' | 'fx'>;

interface Said {
  readonly broker: Broker;
  readonly order: Order;
  readonly update: BrokerUpdate;
  readonly rate: FxRate | undefined;
}

async function applyTo(parts: Applying, tx: TenantTx, said: Said): Promise<void> {
  const { order, update } = said;
  if (update.kind === 'accepted') {
    if (!isWorking(order) || (await hasEvent(tx, order.id, 'accepted'))) return;
    await insertEvent(tx, { orderId: order.id, at: parts.clock.now(), act: 'accepted', status: order.status });
  } else if (update.kind === 'fill') {
    await applyFill(parts, tx, said, update.execution);
  } else if (update.kind === 'bust') {
    await applyBust(parts, tx, said, update);
  } else if (update.kind === 'ended') {
    await applyEnd(parts, tx, said, update.ended);
  }
}

async function applyFill(parts: Applying, tx: TenantTx, said: Said, execution: BrokerExecution): Promise<void> {
  const { broker, order, rate } = said;
  const subject = execution.executionId;
  if (await findExecution(tx, broker.name, subject)) return;
  const isLate = !isWorking(order);
  if (isLate) return noteBreak(parts, tx, said, 'order_ended', subject);
  if (execution.quantityE8 > restOf(order)) return noteBreak(parts, tx, said, 'not_enough_left', subject);
  const outcome = await bookFill(
    parts,
    tx,
    order,
    { ...execution, source: broker.name, simulated: broker.simulated },
    rate,
  );
  if (isRefusal(outcome)) throw new Error(`a fill was not booked: ${outcome.refused}`);
  if (outcome.kind === 'waits') {
    return noteBreak(parts, tx, said, outcome.for === 'fx_missing' ? 'fx_missing' : 'over_maximum', subject);
  }
  await closeBreak(tx, broker.name, subject, parts.clock.now());
  return undefined;
}

/** Taken back; where the broker corrected it, how it really was is for people. */
async function applyBust(
  parts: Omit<Applying, 'prices' | 'settlesOn'>,
  tx: TenantTx,
  said: Said,
  { bustedId, execution }: Extract<BrokerUpdate, { kind: 'bust' }>,
): Promise<void> {
  const subject = `bust ${bustedId}`;
  const busted = await bustFill(parts, tx, said.order, bustedId);
  if (busted === 'not_bookable') return noteBreak(parts, tx, said, 'not_bookable', subject);
  await closeBreak(tx, said.broker.name, subject, parts.clock.now());
  if (!execution) return undefined;
  if (await findExecution(tx, said.broker.name, execution.executionId)) return undefined;
  // What the client holds and pays by the corrected trade needs eyes: the order may be over and its money elsewhere.
  return noteBreak(parts, tx, said, 'order_ended', execution.executionId);
}

/** Whoever cancels may come second: then the fills come first, and the order is finished already. */
async function applyEnd(
  parts: Pick<BrokerParts, 'ledger' | 'messages' | 'signalOrder' | 'instruments' | 'clock'>,
  tx: TenantTx,
  { order, update }: Said,
  ended: 'cancelled' | 'expired' | 'rejected',
): Promise<void> {
  if (!isWorking(order)) return;
  if (update.filledE8 > order.filledE8) throw new MissingFills('the broker knows fills that we do not');
  await endAt(parts, tx, order, ended);
}

/** An order whose time was over was taken back by us: for its client it has expired. */
export async function endAt(
  parts: Pick<BrokerParts, 'ledger' | 'messages' | 'signalOrder' | 'instruments' | 'clock'>,
  tx: TenantTx,
  order: Order,
  ended: 'cancelled' | 'expired' | 'rejected',
): Promise<void> {
  const isOver = order.worksUntil !== undefined && order.worksUntil <= parts.clock.now();
  const expired = order.kind === 'market' ? 'quotation_ended' : 'expired';
  const answer = await endOrder(
    parts,
    tx,
    order,
    ended === 'rejected'
      ? { as: 'rejected', rejection: 'venue_refused' }
      : { as: ended === 'expired' || isOver ? expired : 'cancelled' },
  );
  if (isRefusal(answer)) throw new Error(`an order could not end: ${answer.refused}`);
}

/** As it is kept: whole numbers as text. */
function sayUpdate(update: BrokerUpdate): object {
  const { mark, kind, clientOrderId, filledE8 } = update;
  const common = { mark, kind, clientOrderId, filled: String(filledE8) };
  if (!('execution' in update) || !update.execution) return common;
  const { executionId, quantityE8, priceE8, tradedAt } = update.execution;
  return { ...common, executionId, quantity: String(quantityE8), price: String(priceE8), tradedAt };
}

export async function noteBreak(
  parts: Pick<BrokerParts, 'clock' | 'ids' | 'log'>,
  tx: TenantTx,
  { broker, order, update }: Pick<Said, 'broker' | 'update'> & Partial<Said>,
  reason: BreakReason,
  subject = `event ${update.mark}`,
): Promise<void> {
  const said = sayUpdate(update);
  const broken = { id: parts.ids.next(), broker: broker.name, subject, orderId: order?.id, reason, said };
  if (await insertBreak(tx, broken, parts.clock.now()))
    parts.log.warn({ order: order?.id, reason, subject }, 'the broker said what the books cannot follow');
}
