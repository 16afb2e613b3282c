// Binds the orders of all clients for staff: the blotter, the review queue and halts.
import { limits, refuse } from '@candor/contract';
import * as contract from '@candor/contract/orders/staff.ts';
import { anyOf } from '@candor/contract/products/types.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import type { PageQuery } from '@candor/platform/http/page.ts';
import { isUuid } from '@candor/platform/ids/ids.ts';
import { answerProposal } from '../approvals/index.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { listHalted, listHaltedMarkets } from '../products/index.ts';
import { proposeDecision, proposeHalt, proposeHaltEnd, proposeMarketHalt } from './decisions.ts';
import { describeDetail, describeOrders } from './describing.ts';
import type { OrderParts } from './parts.ts';
import { findOrder, listOrders } from './store.ts';

export function bindStaffOrders(parts: OrderParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  return [
    bind(contract.listAllOrders, staffGuard, ({ scope }, { query }) => listBlotter(parts, scope, query)),
    bind(contract.getClientOrder, staffGuard, ({ scope }, { params }) =>
      parts.db.read(scope, async (reader) => {
        const order = await findOrder(reader, params.id);
        return order
          ? { ...(await describeDetail(parts, reader, order)), client_id: order.clientId }
          : refuse('not_found');
      }),
    ),
    bind(contract.proposeOrderRelease, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeDecision(parts, caller, params.id, { code: undefined, reason: body.reason })),
    ),
    bind(contract.proposeOrderRejection, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeDecision(parts, caller, params.id, body)),
    ),
    bind(contract.listHalts, staffGuard, ({ scope }) => listHaltsOf(parts, scope)),
    bind(contract.proposeHalt, staffGuard, async (caller, { body }) => {
      const instrument = await parts.instruments.findBySymbol(body.market, body.symbol);
      if (!instrument) return refuse('not_found');
      return answerProposal(await proposeHalt(parts, caller, instrument, body.reason));
    }),
    bind(contract.listMarketHalts, staffGuard, async ({ scope }) => {
      const halts = await parts.db.read(scope, listHaltedMarkets);
      return { items: halts.map(({ id, market, since, note }) => ({ id, market, since: since.toISOString(), note })) };
    }),
    bind(contract.proposeMarketHalt, staffGuard, async (caller, { body }) =>
      answerProposal(await proposeMarketHalt(parts, caller, body.market, body.reason)),
    ),
    bind(contract.proposeHaltEnd, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeHaltEnd(parts, caller, params.id, body.reason)),
    ),
  ];
}

interface BlotterQuery extends PageQuery {
  readonly status?: string | undefined;
  readonly side?: string | undefined;
  readonly client_id?: Parameters<typeof listOrders>[1]['clientId'];
  readonly market?: string | undefined;
  readonly symbol?: string | undefined;
}

async function listBlotter(
  parts: Pick<OrderParts, 'db' | 'prices' | 'instruments' | 'clock'>,
  scope: StaffCaller['scope'],
  query: BlotterQuery,
) {
  if (query.cursor !== undefined && !isUuid(query.cursor)) return refuse('bad_request');
  if ((query.market === undefined) !== (query.symbol === undefined)) return refuse('bad_request');
  const instrument =
    query.market !== undefined && query.symbol !== undefined
      ? await parts.instruments.findBySymbol(query.market, query.symbol)
      : undefined;
  if (query.market !== undefined && !instrument) return { items: [], next: null };
  const limit = Number(query.limit ?? limits.page.defaultSize);
  const filter = {
    type: undefined,
    status: query.status === anyOf ? undefined : query.status,
    side: query.side,
    ...(query.status === 'awaiting' && { isReview: true }),
    instrumentId: instrument?.instrumentId,
    clientId: query.client_id,
    from: undefined,
    until: undefined,
  };
  return parts.db.read(scope, async (reader) => {
    const rows = await listOrders(reader, filter, { after: query.cursor, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const described = await describeOrders(parts, reader, shown);
    const items = described.flatMap((wire, place) => {
      const row = shown[place];
      return row ? [{ ...wire, client_id: row.clientId }] : [];
    });
    return { items, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
  });
}

async function listHaltsOf({ db, instruments }: Pick<OrderParts, 'db' | 'instruments'>, scope: StaffCaller['scope']) {
  const halts = await db.read(scope, listHalted);
  const items = await Promise.all(
    halts.map(async ({ id, instrumentId, reason, since, note }) => {
      const instrument = await instruments.find(instrumentId);
      const { market, symbol } = instrument ?? { market: null, symbol: null };
      return { id, instrument_id: instrumentId, market, symbol, reason, since: since.toISOString(), note };
    }),
  );
  return { items };
}
