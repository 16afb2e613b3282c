// Pays for an allotment that was signed with a maximum: what is due is set aside from cash, and the shares are booked next.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { dayOf } from '@candor/contract/days.ts';
import type { Order as OrderWire } from '@candor/contract/orders/client.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import type { Once } from '@candor/platform/once/once.ts';
import { lockOutflow } from '../accounts/index.ts';
import type { RateBook } from '../accounts/index.ts';
import {
  auditOrder,
  describeOrder,
  findOrder,
  insertEvent,
  lockOrder,
  postHold,
  signal,
  splitHold,
  transactSigned,
} from '../orders/index.ts';
import type { BookRefusal, Trader } from '../orders/index.ts';
import { findProduct } from '../products/index.ts';
import { readStanding } from '../quotations/index.ts';
import type { OfferingParts } from './parts.ts';
import { findBid, markPaid, saveHold } from './store.ts';

type PayRefusal =
  | BookRefusal
  | Refusal<'not_found' | 'offering_not_payable' | 'no_available_funds' | 'insufficient_funds'>;

export const payAllotment = (
  parts: Pick<OfferingParts, 'ledger' | 'signalOrder' | 'prices' | 'instruments' | 'db' | 'clock' | 'fx'>,
  trader: Trader,
  once: Once,
  orderId: string,
) => transactSigned(parts, trader, once, (tx, rates) => pay(parts, tx, trader, orderId, rates));

async function pay(
  parts: Pick<OfferingParts, 'ledger' | 'signalOrder' | 'prices' | 'instruments' | 'clock'>,
  tx: TenantTx,
  trader: Trader,
  orderId: string,
  rates: RateBook,
): Promise<OrderWire | PayRefusal> {
  const now = parts.clock.now();
  await lockOutflow(tx, trader.clientId);
  const order = await lockOrder(tx, orderId, trader.clientId);
  const bid = order && (await findBid(tx, orderId));
  if (!order || !bid) return refuse('not_found');
  const { dueMinor, dueBy } = bid;
  if (order.status !== 'payment' || dueMinor === undefined || dueBy === undefined || now >= dueBy)
    return refuse('offering_not_payable');
  const product = await findProduct(tx, order.productId, dayOf(now));
  const instrument = await parts.instruments.find(order.instrumentId);
  if (!product || !instrument) return refuse('not_found');
  // It was signed: whoever may not begin anything new can still pay, so nothing but cash is asked for.
  const question = { side: 'sell', accountId: order.accountId, product, instrument, rates, now } as const;
  const standing = await readStanding(tx, trader, question);
  if (isRefusal(standing)) return refuse('not_found');
  const { freeMinor, settledMinor } = standing.cash;
  if (freeMinor <= 0n) return refuse('no_available_funds');
  if (freeMinor < dueMinor) return refuse('insufficient_funds');
  const hold = splitHold(dueMinor, settledMinor);
  await markPaid(tx, orderId, now);
  await saveHold(tx, orderId, hold.held - hold.heldUnsettled, hold.heldUnsettled);
  await insertEvent(tx, { orderId, at: now, act: 'paid', status: 'awaiting' });
  const held = await postHold(parts, tx, { ...order, ...hold });
  if (held) return held;
  await auditOrder(parts, tx, order, 'order.paid');
  const paid = await findOrder(tx, orderId);
  if (!paid) throw new Error('an order is gone that was just paid');
  signal(parts, tx, paid);
  return describeOrder(parts, tx, paid);
}
