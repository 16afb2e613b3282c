// Staff's verbs of orders, each by two people: let a reviewed order go to the market at a fresh price, refuse it, halt an instrument or
// a whole venue.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { dayOf } from '@candor/contract/days.ts';
import type { ApprovalId } from '@candor/contract/ids.ts';
import { orderRejections } from '@candor/contract/orders/statuses.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { proposeApproval } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, StaffCaller } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import { readConsequences } from '../dues/index.ts';
import { endHalt, findOpenHalt, insertHalt, isHaltedByHouse } from '../products/index.ts';
import { findProduct, readTerms } from '../products/index.ts';
import type { Instrument } from '../instruments/index.ts';
import { quoteSides } from '../quotations/index.ts';
import { endOrder } from './ending.ts';
import { isOwnVenue, restOf } from './order.ts';
import type { Order, OrderRejection } from './order.ts';
import type { OrderParts } from './parts.ts';
import { signal } from './parts.ts';
import { insertEvent, lockOrder, saveOrder } from './store.ts';
import { auditOrder, tellOrder } from './telling.ts';
import { endOf } from './validity.ts';

type ProposalRefusal = Refusal<'not_found' | 'state_conflict' | 'already_proposed'>;
/** One instrument, or all of a venue. */
type Halted = { readonly instrumentId: string } | { readonly market: string };
type DecisionParts = Pick<OrderParts, 'db' | 'clock' | 'ids'>;

/** Without a code it is a release, with one a refusal. */
export function proposeDecision(
  parts: DecisionParts,
  caller: StaffCaller,
  id: string,
  { code, reason }: { readonly code: OrderRejection | undefined; readonly reason: string },
): Promise<Approval | ProposalRefusal | Refusal<'item_claimed'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) return refuse('not_found');
    // Bids wait for their allotment, block trades for their execution, funds for a NAV: nobody at a desk picks among them.
    if (order.status !== 'awaiting' || isOwnVenue(order.venue)) return refuse('state_conflict');
    const facts = { maximum_minor: String(order.signedMaxMinor), currency: order.accountCurrency, side: order.side };
    return proposeApproval(parts, tx, caller, {
      kind: code === undefined ? 'order.release' : 'order.reject',
      subjectId: id,
      clientId: order.clientId,
      payload: code === undefined ? facts : { ...facts, code },
      reason,
    });
  });
}

export function proposeHalt(
  parts: DecisionParts,
  caller: StaffCaller,
  { instrumentId, market, symbol }: Pick<Instrument, 'instrumentId' | 'market' | 'symbol'>,
  reason: string,
): Promise<Approval | ProposalRefusal> {
  return parts.db.transact(caller.scope, async (tx) => {
    if (await isHaltedByHouse(tx, { instrumentId })) return refuse('state_conflict');
    return proposeApproval(parts, tx, caller, {
      kind: 'halt.set',
      subjectId: instrumentId,
      payload: { market, symbol },
      reason,
    });
  });
}

export function proposeMarketHalt(
  parts: DecisionParts,
  caller: StaffCaller,
  market: string,
  reason: string,
): Promise<Approval | Refusal<'state_conflict' | 'already_proposed'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    if (await isHaltedByHouse(tx, { market })) return refuse('state_conflict');
    return proposeApproval(parts, tx, caller, { kind: 'halt.market', subjectId: market, payload: { market }, reason });
  });
}

export function proposeHaltEnd(
  parts: DecisionParts & Pick<OrderParts, 'instruments'>,
  caller: StaffCaller,
  haltId: string,
  reason: string,
): Promise<Approval | Refusal<'not_found' | 'already_proposed'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    const halt = await findOpenHalt(tx, haltId);
    if (halt?.reason !== 'house') return refuse('not_found');
    const instrument = halt.instrumentId === null ? undefined : await parts.instruments.find(halt.instrumentId);
    const payload = { market: halt.market ?? instrument?.market ?? null, symbol: instrument?.symbol ?? null };
    return proposeApproval(parts, tx, caller, { kind: 'halt.end', subjectId: haltId, payload, reason });
  });
}

export function orderEffects(
  parts: Pick<
    OrderParts,
    'ledger' | 'messages' | 'routeOrder' | 'signalOrder' | 'prices' | 'instruments' | 'clock' | 'ids'
  >,
): Pick<ApprovalEffects, 'order.release' | 'order.reject' | 'halt.set' | 'halt.market' | 'halt.end'> {
  const { clock, ids } = parts;
  const auditHalt = (tx: TenantTx, id: string, act: 'halt.set' | 'halt.ended') =>
    recordAudit(tx, { actor: tx.scope.actor, act, subject: { kind: 'halt', id } }, clock.now());
  const halt = async (tx: TenantTx, what: Halted, approvalId: ApprovalId) => {
    const made = { ...what, id: ids.next(), reason: 'house', since: clock.now() } as const;
    if (!(await insertHalt(tx, made, approvalId))) return refuse('state_conflict');
    await auditHalt(tx, made.id, 'halt.set');
    return undefined;
  };
  return {
    'order.release': { approve: (tx, approval) => releaseOrder(parts, tx, approval) },
    'order.reject': {
      async approve(tx, approval) {
        const order = await lockOrder(tx, approval.subjectId);
        if (order?.status !== 'awaiting') return refuse('state_conflict');
        const rejection = orderRejections.find((code) => code === approval.payload['code']);
        if (!rejection) throw new TypeError('a refusal of an order has no reason');
        const ended = await endOrder(parts, tx, order, { as: 'rejected', rejection, approvalId: approval.id });
        return isRefusal(ended) ? refuse('ledger_halted', { retryAfterS: 60 }) : undefined;
      },
    },
    'halt.set': { approve: (tx, { id, subjectId }) => halt(tx, { instrumentId: subjectId }, id) },
    'halt.market': { approve: (tx, { id, subjectId }) => halt(tx, { market: subjectId }, id) },
    'halt.end': {
      async approve(tx, { id, subjectId }) {
        if (!(await findOpenHalt(tx, subjectId))) return refuse('state_conflict');
        await endHalt(tx, subjectId, clock.now(), id);
        await auditHalt(tx, subjectId, 'halt.ended');
        return undefined;
      },
    },
  };
}

/**
 * At a fresh price: what it costs now must stay within what was signed, or the order waits on for another look. “Settlement delayed”
 * postpones reviewed purchases.
 */
async function releaseOrder(
  parts: Pick<OrderParts, 'messages' | 'routeOrder' | 'signalOrder' | 'prices' | 'instruments' | 'clock'>,
  tx: TenantTx,
  approval: Approval,
): Promise<undefined | Refusal<'state_conflict'>> {
  const order = await lockOrder(tx, approval.subjectId);
  if (order?.status !== 'awaiting') return refuse('state_conflict');
  const now = parts.clock.now();
  const delayed = order.side === 'buy' && (await readConsequences(tx, order.clientId, now)).has('settlement_delayed');
  const priceE8 = await freshPrice(parts, tx, order);
  if (delayed || priceE8 === undefined) return refuse('state_conflict');
  const instrument = await parts.instruments.find(order.instrumentId);
  if (!instrument) return refuse('state_conflict');
  const asked = { ...order, tradingType: 'review', expiresAt: now } as const;
  const saved = await saveOrder(
    tx,
    {
      ...order,
      status: 'pending',
      approvalId: approval.id,
      acceptedAt: now,
      worksUntil: endOf(parts.prices, instrument.market, asked, now),
    },
    now,
  );
  await insertEvent(tx, { orderId: order.id, at: now, act: 'released', status: 'pending', priceE8 });
  await tellOrder(parts, tx, saved, 'order_released', restOf(order));
  await parts.routeOrder(tx, saved, 'send');
  signal(parts, tx, saved);
  await auditOrder(parts, tx, order, 'order.released');
  return undefined;
}

/** Undefined when there is none, or when it is beyond what the client signed. */
async function freshPrice(parts: Pick<OrderParts, 'prices' | 'instruments' | 'clock'>, tx: TenantTx, order: Order) {
  const instrument = await parts.instruments.find(order.instrumentId);
  const product = await findProduct(tx, order.productId, dayOf(parts.clock.now()));
  const price = instrument && (await parts.prices.find({ market: instrument.market, symbol: instrument.feedSymbol }));
  if (!instrument || !product || !price || price.isStale) return undefined;
  const sides = quoteSides(price, readTerms(product, order.productCurrency), instrument.tickE8);
  const priceE8 = order.side === 'buy' ? sides.askE8 : sides.bidE8;
  const { limitPriceE8: limitE8 } = order;
  const isResting = order.kind !== 'market';
  if (isResting || limitE8 === undefined) return priceE8;
  return (order.side === 'buy' ? priceE8 <= limitE8 : priceE8 >= limitE8) ? priceE8 : undefined;
}
