// Orders of all clients, seen by staff: the blotter, the review queue, and instruments that are halted.
import * as z from 'zod/mini';
import { approval } from '../approvals/staff.ts';
import { defineEndpoint } from '../endpoint.ts';
import { marketCode, symbol } from '../market/origin.ts';
import { anyOf, orderSides } from '../products/types.ts';
import { idOf, instant, page, pageQuery, text, uuid } from '../schemas/scalars.ts';
import { order, orderDetail } from './client.ts';
import { orderRejections, orderStatuses } from './statuses.ts';

const one = z.strictObject({ id: uuid });
const reason = text(500, 8);
const makers = { kind: 'staff', roles: ['operations', 'tenant_admin'] } as const;
const readers = { kind: 'staff', roles: ['operations', 'approver', 'support', 'tenant_admin', 'auditor'] } as const;

export const staffOrder = z.strictObject({ ...order.shape, client_id: idOf('client') });

export const listAllOrders = defineEndpoint({
  id: 'listAllOrders',
  base: 'staff',
  method: 'GET',
  path: '/orders',
  summary: 'Orders of all clients, newest first.',
  access: readers,
  query: z.strictObject({
    ...pageQuery,
    status: z.optional(z.enum([anyOf, ...orderStatuses])),
    side: z.optional(z.enum(orderSides)),
    client_id: z.optional(idOf('client')),
    market: z.optional(marketCode),
    symbol: z.optional(symbol),
  }),
  response: page(staffOrder),
  refusals: ['bad_request'],
  shows: 'clients',
});

export const getClientOrder = defineEndpoint({
  id: 'getClientOrder',
  base: 'staff',
  method: 'GET',
  path: '/orders/{id}',
  summary: 'One order of a client with its timeline and its fills.',
  access: readers,
  params: one,
  response: z.strictObject({ ...orderDetail.shape, client_id: idOf('client') }),
  refusals: ['not_found'],
  shows: 'clients',
});

export const proposeOrderRelease = defineEndpoint({
  id: 'proposeOrderRelease',
  base: 'staff',
  method: 'POST',
  path: '/orders/{id}/release',
  summary: 'Proposes to let a reviewed order go to the market; it is priced afresh when the second person agrees.',
  access: makers,
  params: one,
  body: z.strictObject({ reason }),
  response: approval,
  refusals: ['not_found', 'state_conflict', 'already_proposed'],
});

export const proposeOrderRejection = defineEndpoint({
  id: 'proposeOrderRejection',
  base: 'staff',
  method: 'POST',
  path: '/orders/{id}/reject',
  summary: 'Proposes not to take a reviewed order, for a reason of the closed list; the client reads it.',
  access: makers,
  params: one,
  body: z.strictObject({ code: z.enum(orderRejections), reason }),
  response: approval,
  refusals: ['not_found', 'state_conflict', 'already_proposed'],
});

export const instrumentHalt = z.strictObject({
  id: uuid,
  instrument_id: uuid,
  market: z.nullable(marketCode),
  symbol: z.nullable(symbol),
  reason: z.enum(['exchange', 'corporate_action', 'house']),
  since: instant,
});

export const listHalts = defineEndpoint({
  id: 'listHalts',
  base: 'staff',
  method: 'GET',
  path: '/halts',
  summary: 'Instruments that are halted now.',
  access: readers,
  response: z.strictObject({ items: z.array(instrumentHalt) }),
  refusals: [],
  shows: 'house',
});

export const proposeHalt = defineEndpoint({
  id: 'proposeHalt',
  base: 'staff',
  method: 'POST',
  path: '/halts',
  summary: 'Proposes to halt an instrument: nothing of it is filled and no order of it is taken.',
  access: makers,
  body: z.strictObject({ market: marketCode, symbol, reason }),
  response: approval,
  refusals: ['not_found', 'state_conflict', 'already_proposed'],
});

export const proposeHaltEnd = defineEndpoint({
  id: 'proposeHaltEnd',
  base: 'staff',
  method: 'POST',
  path: '/halts/{id}/end',
  summary: 'Proposes to end a halt of the house.',
  access: makers,
  params: one,
  body: z.strictObject({ reason }),
  response: approval,
  refusals: ['not_found', 'already_proposed'],
});
