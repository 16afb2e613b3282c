// Moves block trades on by the clock: firm prices and requests whose time is over end, and what was signed is executed at the price that
// was signed. Each step is its own transaction and is found again after a crash; doing it twice changes nothing.
import { isRefusal } from '@candor/contract';
import type { BlockId } from '@candor/contract/ids.ts';
import type { TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import { bookFill } from '../execution/index.ts';
import { endOrder, lockOrder } from '../orders/index.ts';
import type { Order } from '../orders/index.ts';
import { findHalt } from '../products/index.ts';
import { findQuotation } from '../quotations/index.ts';
import type { BlockParts } from './parts.ts';
import { endQuote, findQuote, listOverdue, listSigned, lockRequest, moveRequest } from './store.ts';
import { auditBlock, tellBlock } from './telling.ts';

export interface Moved {
  readonly ended: number;
  readonly executed: number;
}

type Booking = Pick<
  BlockParts,
  'fillListeners' | 'ledger' | 'messages' | 'signalOrder' | 'instruments' | 'prices' | 'settlesOn' | 'clock' | 'ids'
>;

export async function moveBlocks(parts: Booking & Pick<BlockParts, 'db'>, scope: TenantScope): Promise<Moved> {
  const { db, clock } = parts;
  let [ended, executed] = [0, 0];
  for (const id of await db.read(scope, (reader) => listOverdue(reader, clock.now())))
    ended += await db.transact(scope, (tx) => expire(parts, tx, id));
  for (const id of await db.read(scope, listSigned))
    executed += await db.transact(scope, (tx) => execute(parts, tx, id));
  return { ended, executed };
}

/** A price that ended leaves the request where it was, until that is over too. */
async function expire(
  parts: Pick<Booking, 'messages' | 'instruments' | 'clock'>,
  tx: TenantTx,
  id: BlockId,
): Promise<number> {
  const request = await lockRequest(tx, id);
  const now = parts.clock.now();
  if (!request || (request.state !== 'asked' && request.state !== 'quoted')) return 0;
  if (request.state === 'quoted') {
    const firm = request.quotationId && (await findQuote(tx, request.quotationId));
    if (!firm || firm.expiresAt > now) return 0;
    await endQuote(tx, firm.quotationId, 'expired', now);
    if (request.validUntil > now) {
      await moveRequest(tx, id, { state: 'asked' });
      await auditBlock(parts, tx, request, 'block.quote_expired');
      return 1;
    }
  } else if (request.validUntil > now) return 0;
  await moveRequest(tx, id, { state: 'expired', endedAt: now });
  await tellBlock(parts, tx, request, 'block_expired');
  await auditBlock(parts, tx, request, 'block.expired');
  return 1;
}

/** At the signed price, with the party that stands behind it; an instrument that was halted meanwhile frees everything. */
async function execute(parts: Booking, tx: TenantTx, orderId: string): Promise<number> {
  const order = await lockOrder(tx, orderId);
  if (order?.status !== 'awaiting') return 0;
  const [firm, quotation] = [await findQuote(tx, order.quotationId), await findQuotation(tx, order.quotationId)];
  if (!firm || !quotation) throw new Error('a block trade was signed without a firm price');
  if (await findHalt(tx, order.instrumentId)) return reject(parts, tx, order);
  const execution = {
    executionId: `block:${order.id}`,
    quantityE8: order.quantityE8,
    priceE8: quotation.priceE8,
    tradedAt: order.acceptedAt ?? order.placedAt,
    source: firm.counterparty,
    simulated: quotation.shown.simulated,
  };
  const booked = await bookFill(parts, tx, order, execution, undefined);
  if (isRefusal(booked)) throw new Error(`a block trade could not be booked: ${booked.refused}`);
  if (booked.kind === 'waits') return reject(parts, tx, order);
  return booked.kind === 'booked' ? 1 : 0;
}

async function reject(parts: Booking, tx: TenantTx, order: Order): Promise<number> {
  const ended = await endOrder(parts, tx, order, { as: 'rejected', rejection: 'venue_refused' });
  if (isRefusal(ended)) throw new Error(`what a block trade holds could not be freed: ${ended.refused}`);
  return 1;
}
