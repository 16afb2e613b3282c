// Lists of orders: a client's own, by type, status, side, instrument and days of the tenant's country.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { limits } from '@candor/contract';
import type { Order as OrderWire } from '@candor/contract/orders/client.ts';
import type { Page, PageQuery } from '@candor/platform/http/page.ts';
import { isUuid } from '@candor/platform/ids/ids.ts';
import { describeOrders } from './describing.ts';
import type { OrderParts, Trader } from './parts.ts';
import { listOrders } from './store.ts';
import type { OrderFilter } from './store.ts';

export interface ListQuery extends PageQuery {
  readonly type: string | undefined;
  readonly status: string | undefined;
  readonly side?: string | undefined;
  readonly market?: string | undefined;
  readonly symbol?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export async function listOwn(
  parts: Pick<OrderParts, 'prices' | 'instruments' | 'db' | 'clock'>,
  { scope, clientId }: Pick<Trader, 'scope' | 'clientId'>,
  query: ListQuery,
): Promise<Page<OrderWire> | Refusal<'bad_request'>> {
  const filter = await readFilter(parts, query);
  if (filter === undefined) return { items: [], next: null };
  if (isRefusal(filter)) return filter;
  const limit = Number(query.limit ?? limits.page.defaultSize);
  if (query.cursor !== undefined && !isUuid(query.cursor)) return refuse('bad_request');
  return parts.db.read(scope, async (reader) => {
    const rows = await listOrders(reader, { ...filter, clientId }, { after: query.cursor, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
    return { items: await describeOrders(parts, reader, shown), next };
  });
}

/** Undefined when nothing can be meant: an instrument that nobody knows. */
async function readFilter(
  { instruments }: Pick<OrderParts, 'instruments'>,
  { type, status, side, market, symbol, from, to }: ListQuery,
): Promise<Omit<OrderFilter, 'clientId'> | undefined | Refusal<'bad_request'>> {
  if ((market === undefined) !== (symbol === undefined)) return refuse('bad_request');
  const instrument =
    market !== undefined && symbol !== undefined ? await instruments.findBySymbol(market, symbol) : undefined;
  if (market !== undefined && !instrument) return undefined;
  const day = 24 * 60 * 60_000;
  return {
    type,
    status,
    side,
    instrumentId: instrument?.instrumentId,
    from: from === undefined ? undefined : new Date(`${from}T00:00:00Z`),
    until: to === undefined ? undefined : new Date(Date.parse(`${to}T00:00:00Z`) + day),
  };
}
