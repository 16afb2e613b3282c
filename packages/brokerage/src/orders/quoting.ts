// Quotations that start from an order: selling what it bought, and replacing what is left of it.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { AccountId } from '@candor/contract/ids.ts';
import type { orderWish } from '@candor/contract/quotations/client.ts';
import { formatQuantity, makeQuantity } from '@candor/money';
import type * as z from 'zod/mini';
import { quoteOrder } from '../quotations/index.ts';
import { builtIn } from './order.ts';
import type { OrderParts, Trader } from './parts.ts';
import { findOrder } from './store.ts';

type WishWire = z.infer<typeof orderWish>;
type Quoted = Awaited<ReturnType<typeof quoteOrder>>;

/** What the order to be replaced holds is free for the new one. */
export async function quoteAny(
  parts: Pick<
    OrderParts,
    'venueOf' | 'prices' | 'instruments' | 'quotationKey' | 'settlesOn' | 'db' | 'clock' | 'ids' | 'fx'
  >,
  trader: Trader,
  { replaces, ...wish }: WishWire,
): Promise<Quoted> {
  // At a broker both legs could be filled before one ends the other.
  const isAtBroker = parts.venueOf(trader.scope.tenantId, wish.market) !== builtIn;
  if (wish.kind === 'oco' && isAtBroker) return refuse('order_unsupported');
  if (replaces === undefined) return quoteOrder(parts, trader, wish);
  const order = await parts.db.read(trader.scope, (reader) => findOrder(reader, replaces, trader.clientId));
  const instrument = order && (await parts.instruments.find(order.instrumentId));
  if (!order || !instrument || instrument.market !== wish.market || instrument.symbol !== wish.symbol) {
    return refuse('not_found');
  }
  if (order.side !== wish.side)
    return refuse('order_payload_invalid', { errors: [{ path: 'body.side', code: 'mismatch' }] });
  const freed = order.side === 'buy' ? { minor: order.held, sharesE8: 0n } : { minor: 0n, sharesE8: order.held };
  return quoteOrder(parts, trader, { ...wish, account_id: order.accountId }, { aboutOrderId: replaces, freed });
}

/** Of the purchase that is sold: as much of it as is asked for, all that is left of it otherwise. */
export async function quoteSale(
  parts: Pick<OrderParts, 'prices' | 'instruments' | 'quotationKey' | 'settlesOn' | 'db' | 'clock' | 'ids' | 'fx'>,
  trader: Trader,
  id: string,
  wanted: { readonly quantity?: string | undefined; readonly account_id?: AccountId | undefined },
): Promise<Quoted | Refusal<'not_found'>> {
  const order = await parts.db.read(trader.scope, (reader) => findOrder(reader, id, trader.clientId));
  const instrument = order && (await parts.instruments.find(order.instrumentId));
  if (!order || !instrument || order.side !== 'buy') return refuse('not_found');
  if (order.leftE8 === 0n) return refuse('insufficient_holdings');
  const quantity = wanted.quantity ?? formatQuantity(makeQuantity(order.leftE8));
  const { market, symbol } = instrument;
  const wish = { market, symbol, side: 'sell', kind: 'market', quantity } as const;
  const account = wanted.account_id ?? order.accountId;
  return quoteOrder(parts, trader, { ...wish, account_id: account }, { aboutOrderId: id });
}
