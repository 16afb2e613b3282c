// Orders of all clients, seen by staff: the blotter, the review queue, and instruments that are halted.
import * as z from 'zod/mini';
import { operators } from '../approvals/makers.ts';
import { deskReaders } from '../callers.ts';
import { marketCode, symbol } from '../market/origin.ts';
import { listedMarkets } from '../market/venues.ts';
import { anyOf, orderSides } from '../products/types.ts';
import { idOf, instant, uuid } from '../schemas/scalars.ts';
import { order, orderDetail } from './client.ts';
import { orderRejections, orderStatuses } from './statuses.ts';

const one = z.strictObject({ id: uuid });

export const staffOrder = z.strictObject({ ...order.shape, client_id: idOf('client') });

export const listAllOrders = deskReaders.page('listAllOrders', '/orders', {
  summary: 'Orders of all clients, newest first; `awaiting` are those under review, without bids for new shares.',
  of: staffOrder,
  filters: {
    status: z.optional(z.enum([anyOf, ...orderStatuses])),
    side: z.optional(z.enum(orderSides)),
    client_id: z.optional(idOf('client')),
    market: z.optional(marketCode),
    symbol: z.optional(symbol),
  },
  shows: 'clients',
});

export const getClientOrder = deskReaders.get('getClientOrder', '/orders/{id}', {
  summary: 'One order of a client with its timeline and its fills.',
  params: one,
  response: z.strictObject({ ...orderDetail.shape, client_id: idOf('client') }),
  refusals: ['not_found'],
  shows: 'clients',
});

export const proposeOrderRelease = operators.propose('proposeOrderRelease', '/orders/{id}/release', {
  summary: 'Proposes to let a reviewed order go to the market; it is priced afresh when the second person agrees.',
  params: one,
  refusals: ['not_found', 'state_conflict', 'already_proposed', 'item_claimed'],
});

export const proposeOrderRejection = operators.propose('proposeOrderRejection', '/orders/{id}/reject', {
  summary: 'Proposes not to take a reviewed order, for a reason of the closed list; the client reads it.',
  params: one,
  body: { code: z.enum(orderRejections) },
  refusals: ['not_found', 'state_conflict', 'already_proposed', 'item_claimed'],
});

export const instrumentHalt = z.strictObject({
  id: uuid,
  instrument_id: uuid,
  market: z.nullable(marketCode),
  symbol: z.nullable(symbol),
  reason: z.enum(['exchange', 'corporate_action', 'house']),
  since: instant,
  /** What whoever proposed it wrote; null when nobody of the house halted it. */
  note: z.nullable(z.string()),
});
export type InstrumentHalt = z.infer<typeof instrumentHalt>;

export const marketHalt = z.strictObject({
  id: uuid,
  market: marketCode,
  since: instant,
  note: z.nullable(z.string()),
});
export type MarketHalt = z.infer<typeof marketHalt>;

export const listHalts = deskReaders.list('listHalts', '/halts', {
  summary: 'Instruments that are halted now.',
  of: instrumentHalt,
  shows: 'house',
});

export const proposeHalt = operators.propose('proposeHalt', '/halts', {
  summary: 'Proposes to halt an instrument: nothing of it is filled and no order of it is taken.',
  body: { market: marketCode, symbol },
  refusals: ['not_found', 'state_conflict', 'already_proposed'],
});

export const listMarketHalts = deskReaders.list('listMarketHalts', '/market-halts', {
  summary: 'Venues that the house has halted as a whole.',
  of: marketHalt,
  shows: 'house',
});

export const proposeMarketHalt = operators.propose('proposeMarketHalt', '/market-halts', {
  summary: 'Proposes to halt a venue: nothing that it lists is filled and no order of it is taken.',
  body: { market: z.enum(listedMarkets) },
  refusals: ['state_conflict', 'already_proposed'],
});

export const proposeHaltEnd = operators.propose('proposeHaltEnd', '/halts/{id}/end', {
  summary: 'Proposes to end a halt of the house, of an instrument or of a venue.',
  params: one,
  refusals: ['not_found', 'already_proposed'],
});
