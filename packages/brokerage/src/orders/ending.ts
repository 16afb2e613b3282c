// Ends what is left of an order: cancelled by its client, expired, refused, or ended by its other leg. What was filled goes on to
// settlement; what was held is free in the same transaction.
import type { ApprovalId } from '@candor/contract/ids.ts';
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Order as OrderWire } from '@candor/contract/orders/client.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { describeOrder } from './describing.ts';
import { postRelease } from './holding.ts';
import type { OrderMessageKind } from './message-kinds.ts';
import { builtIn, fundVenue, isCancellable, isOwnVenue, isWorking, restOf, statusAfterEnd } from './order.ts';
import type { AllotmentRejection, FundRejection, Order, OrderAct, OrderEnding, OrderRejection } from './order.ts';
import type { BookRefusal, OrderParts, Trader } from './parts.ts';
import { signal } from './parts.ts';
import { findOrder, findOtherLeg, findSwitched, insertEvent, lockOrder, saveOrder } from './store.ts';
import { auditOrder, tellOrder } from './telling.ts';

export interface Ending {
  readonly as: OrderEnding;
  readonly rejection?: OrderRejection | AllotmentRejection | FundRejection;
  readonly approvalId?: ApprovalId;
  /** In the place of what is told about such an end. */
  readonly message?: OrderMessageKind;
}

const actOf: Readonly<Record<OrderEnding, OrderAct>> = {
  filled: 'filled',
  cancelled: 'cancelled',
  expired: 'expired',
  quotation_ended: 'expired',
  rejected: 'rejected',
  replaced: 'replaced',
  other_leg: 'cancelled',
  split: 'cancelled',
  busted: 'busted',
};

/** Only what the client did not do is told. */
const messageOf: Readonly<Partial<Record<OrderEnding, OrderMessageKind>>> = {
  expired: 'order_expired',
  quotation_ended: 'order_expired',
  rejected: 'order_rejected',
  split: 'order_cancelled_by_split',
};

/** The row is locked and works. Both legs end together; what they shared is released once. */
export async function endOrder(
  parts: Pick<OrderParts, 'ledger' | 'messages' | 'signalOrder' | 'instruments' | 'clock'>,
  tx: TenantTx,
  order: Order,
  ending: Ending,
): Promise<Order | BookRefusal> {
  const otherId = await findOtherLeg(tx, order);
  const other = otherId === undefined ? undefined : await lockOrder(tx, otherId);
  const ended = await closeRest(parts, tx, order, ending, order.leg === 0);
  const still = other && isWorking(other) ? await closeRest(parts, tx, other, { as: 'other_leg' }, false) : other;
  // The first leg stands for both in the books, also when it ended before.
  if (order.leg === 1 && still) await saveOrder(tx, { ...still, ...releaseOf(order, still) }, parts.clock.now());
  const isExpired = ending.as === 'expired' || ending.as === 'quotation_ended';
  const released = await postRelease(
    parts,
    tx,
    order,
    isExpired ? 'expired' : 'voided',
    order.leg === 0 ? order.id : otherId,
  );
  if (isRefusal(released)) return released;
  await auditOrder(parts, tx, order, `order.${actOf[ending.as]}`);
  return ended;
}

/** Without the books: the caller has released what was held, or another order goes on with it. */
export async function closeRest(
  parts: Pick<OrderParts, 'messages' | 'signalOrder' | 'instruments' | 'clock'>,
  tx: TenantTx,
  order: Order,
  ending: Ending,
  isReleased: boolean,
): Promise<Order> {
  const now = parts.clock.now();
  const status = statusAfterEnd(order, ending.as);
  const saved = await saveOrder(
    tx,
    {
      ...order,
      status,
      closedAs: ending.as,
      closedAt: now,
      waitsFor: undefined,
      rejection: ending.rejection,
      approvalId: ending.approvalId ?? order.approvalId,
      ...(isReleased && releaseOf(order)),
      held: 0n,
      heldUnsettled: 0n,
    },
    now,
  );
  const detail = ending.rejection ?? ending.as;
  await insertEvent(tx, {
    orderId: order.id,
    at: now,
    act: actOf[ending.as],
    status,
    quantityE8: restOf(order),
    detail,
  });
  // Whoever cancels knows it; whose order somebody else ended, a broker say, is told.
  const isOthers = ending.as === 'cancelled' && tx.scope.actor.kind !== 'client';
  const kind = ending.message ?? (isOthers ? 'order_cancelled' : messageOf[ending.as]);
  if (kind) await tellOrder(parts, tx, saved, kind, restOf(order));
  signal(parts, tx, saved);
  return saved;
}

/** What is given back now, beside what was before. */
export function releaseOf(order: Order, holder = order): Pick<Order, 'releasedSettled' | 'releasedUnsettled'> {
  return {
    releasedSettled: holder.releasedSettled + order.held - order.heldUnsettled,
    releasedUnsettled: holder.releasedUnsettled + order.heldUnsettled,
  };
}

export type CancelRefusal = Refusal<'not_found' | 'order_not_cancellable'> | BookRefusal;

/** A fill that was faster stays: whoever comes second finds the order finished. */
export function cancelOrder(
  parts: Pick<
    OrderParts,
    'ledger' | 'messages' | 'routeOrder' | 'signalOrder' | 'prices' | 'instruments' | 'db' | 'clock'
  >,
  { scope, clientId }: Pick<Trader, 'scope' | 'clientId'>,
  id: string,
): Promise<OrderWire | CancelRefusal> {
  return parts.db.transact(scope, async (tx) => {
    const order = await lockOrder(tx, id, clientId);
    if (!order) return refuse('not_found');
    if (!isCancellable(order, parts.clock.now())) return refuse('order_not_cancellable');
    const cancelled = await askCancel(parts, tx, order);
    if (isRefusal(cancelled)) return cancelled;
    const switched = await cancelSwitched(parts, tx, order);
    if (isRefusal(switched)) return switched;
    const made = await findOrder(tx, id);
    if (!made) throw new Error('an order is gone that was just cancelled');
    return describeOrder(parts, tx, made);
  });
}

/** A switch is taken back whole: without its sale nothing is bought. */
async function cancelSwitched(
  parts: Pick<OrderParts, 'ledger' | 'messages' | 'signalOrder' | 'instruments' | 'clock'>,
  tx: TenantTx,
  { id, venue, side, clientId }: Order,
): Promise<undefined | BookRefusal> {
  const purchaseId = venue === fundVenue && side === 'sell' ? await findSwitched(tx, id) : undefined;
  const purchase = purchaseId === undefined ? undefined : await lockOrder(tx, purchaseId, clientId);
  if (!purchase || !isWorking(purchase)) return undefined;
  const ended = await endOrder(parts, tx, purchase, { as: 'cancelled' });
  return isRefusal(ended) ? ended : undefined;
}

/** The built-in venue takes an order back at once; a broker is asked, and the order works until it says yes. */
export async function askCancel(
  parts: Pick<OrderParts, 'ledger' | 'messages' | 'routeOrder' | 'signalOrder' | 'instruments' | 'clock'>,
  tx: TenantTx,
  order: Order,
): Promise<Order | BookRefusal> {
  if (order.venue === builtIn || isOwnVenue(order.venue) || order.status === 'awaiting')
    return endOrder(parts, tx, order, { as: 'cancelled' });
  const now = parts.clock.now();
  const saved = await saveOrder(tx, order, now);
  await insertEvent(tx, { orderId: order.id, at: now, act: 'cancel_asked', status: order.status });
  await parts.routeOrder(tx, saved, 'cancel');
  signal(parts, tx, saved);
  await auditOrder(parts, tx, order, 'order.cancel_asked');
  return saved;
}
