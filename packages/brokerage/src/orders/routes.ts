// Binds quotations and orders for clients.
import { refuse } from '@candor/contract';
import { anyOf } from '@candor/contract/products/types.ts';
import * as contract from '@candor/contract/orders/client.ts';
import * as quotations from '@candor/contract/quotations/client.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import type * as z from 'zod/mini';
import { describeConfirmation } from './confirming.ts';
import { describeDetail } from './describing.ts';
import { cancelOrder } from './ending.ts';
import { createPlacingLane } from './lane.ts';
import { listOwn } from './listing.ts';
import type { OrderParts, Trader } from './parts.ts';
import { placeOrder } from './placing.ts';
import type { Placement } from './placing.ts';
import { quoteAny, quoteSale } from './quoting.ts';
import { endSession, openSession } from './signing.ts';
import { readTradingStatus } from './status.ts';
import { findOrder } from './store.ts';

function readPlacement(body: z.infer<typeof contract.placement>, about?: Placement['about']): Placement {
  return {
    quotationId: body.quotation_id,
    pin: body.pin,
    sessionId: body.signing_session_id,
    acceptsDeviation: body.accept_deviation ?? false,
    acceptsDuplicate: body.accept_duplicate ?? false,
    lotIds: body.lot_ids,
    ...(about && { about }),
  };
}

export function bindOrders(parts: OrderParts, clientGuard: Guard<'client', Trader>): Binding[] {
  const lane = createPlacingLane(parts);
  return [
    bind(quotations.quoteOrder, clientGuard, (trader, { body }) => quoteAny(parts, trader, body)),
    bind(quotations.quoteSale, clientGuard, (trader, { params, body }) => quoteSale(parts, trader, params.id, body)),
    bind(contract.placeOrder, clientGuard, (trader, { body, once }) => lane.place(trader, once, readPlacement(body))),
    bind(contract.sellOrder, clientGuard, (trader, { params, body, once }) =>
      placeOrder(parts, trader, once, readPlacement(body, { orderId: params.id, how: 'sell' })),
    ),
    bind(contract.replaceOrder, clientGuard, (trader, { params, body, once }) =>
      placeOrder(parts, trader, once, readPlacement(body, { orderId: params.id, how: 'replace' })),
    ),
    bind(contract.cancelOrder, clientGuard, (trader, { params }) => cancelOrder(parts, trader, params.id)),
    bind(contract.getOrder, clientGuard, ({ scope, clientId }, { params }) =>
      parts.db.read(scope, async (reader) => {
        const order = await findOrder(reader, params.id, clientId);
        return order ? describeDetail(parts, reader, order) : refuse('not_found');
      }),
    ),
    bind(contract.listOrders, clientGuard, (trader, { query: { type, status, ...query } }) =>
      listOwn(parts, trader, { ...query, type: named(type), status: named(status) }),
    ),
    bind(contract.getTradingStatus, clientGuard, (trader, { query }) => readTradingStatus(parts, trader, query)),
    bind(contract.getConfirmation, clientGuard, (trader, { params }) => describeConfirmation(parts, trader, params.id)),
    bind(contract.openSigningSession, clientGuard, (trader, { body }) => openSession(parts, trader, body)),
    bind(contract.closeSigningSession, clientGuard, (trader, { params }) => endSession(parts, trader, params.id)),
  ];
}

const named = (asked: string | undefined): string | undefined => (asked === anyOf ? undefined : asked);
