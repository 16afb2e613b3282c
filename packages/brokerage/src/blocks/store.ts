// SQL of block requests and their firm prices. States move as the triggers of the tables allow and no other way; rows are never deleted.
import type { ApprovalId, BlockId, ClientId, QuotationId } from '@candor/contract/ids.ts';
import type { BlockQuoteEnd, BlockRefusal, BlockState } from '@candor/contract/blocks/types.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import { withoutNulls } from '@candor/platform/db/rows.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import { expectCurrency } from '../accounts/index.ts';
import { negotiatedVenue } from '../orders/index.ts';
import type { Block, BlockQuote } from './block.ts';

type Optional = 'wishPriceE8' | 'quotationId' | 'orderId' | 'refusal' | 'endedAt';
type BlockRow = Omit<Block, Optional | 'currency'> & { readonly [K in Optional]: NonNullable<Block[K]> | null } & {
  readonly currency: string;
};

const toBlock = (row: BlockRow): Block => ({ ...withoutNulls(row), currency: expectCurrency(row.currency) });

const columns = (reader: Reader) => reader.sql`
  r.request_id as id, r.client_id, r.account_id, r.product_id, (select p.subtype from brokerage.products p
    where p.tenant_id = r.tenant_id and p.product_id = r.product_id) as subtype, r.instrument_id, r.side,
  r.quantity_e8 as "quantityE8", r.wish_price_e8 as "wishPriceE8", r.currency, r.valid_until, r.state, r.asked_at,
  r.quotation_id, r.order_id, r.refusal, r.ended_at`;

export type NewBlock = Omit<Block, 'state' | 'subtype' | 'quotationId' | 'orderId' | 'refusal' | 'endedAt'>;

export async function insertRequest(tx: TenantTx, block: NewBlock): Promise<void> {
  await tx.sql`
    insert into brokerage.block_requests (tenant_id, request_id, client_id, account_id, product_id, instrument_id, side, quantity_e8,
      wish_price_e8, currency, valid_until, asked_at)
    values (${tx.scope.tenantId}, ${block.id}, ${block.clientId}, ${block.accountId}, ${block.productId}, ${block.instrumentId},
      ${block.side}, ${block.quantityE8}, ${block.wishPriceE8 ?? null}, ${block.currency}, ${block.validUntil}, ${block.askedAt})`;
}

/** Of a client only where one is named. */
export async function findRequest(reader: Reader, id: BlockId, clientId?: ClientId): Promise<Block | undefined> {
  const [row] = await reader.sql<BlockRow[]>`
    select ${columns(reader)} from brokerage.block_requests r
    where r.request_id = ${id} ${when(reader, clientId, (one) => reader.sql`and r.client_id = ${one}`)}`;
  return row && toBlock(row);
}

export async function lockRequest(tx: TenantTx, id: BlockId, clientId?: ClientId): Promise<Block | undefined> {
  const [row] = await tx.sql<BlockRow[]>`
    select ${columns(tx)} from brokerage.block_requests r
    where r.request_id = ${id} ${when(tx, clientId, (one) => tx.sql`and r.client_id = ${one}`)} for update of r`;
  return row && toBlock(row);
}

export interface BlockFilter {
  readonly clientId: ClientId | undefined;
  readonly state: BlockState | undefined;
}

/** Newest first. */
export async function listRequests(
  reader: Reader,
  { clientId, state }: Partial<BlockFilter>,
  { after, limit }: PageRange,
): Promise<Block[]> {
  const rows = await reader.sql<BlockRow[]>`
    select ${columns(reader)} from brokerage.block_requests r
    where true ${when(reader, clientId, (one) => reader.sql`and r.client_id = ${one}`)}
      ${when(reader, state, (one) => reader.sql`and r.state = ${one}`)}
      ${when(reader, after, (id) => reader.sql`and r.request_id < ${id}`)}
    order by r.request_id desc limit ${limit}`;
  return rows.map(toBlock);
}

export async function countOpen(reader: Reader, clientId: ClientId): Promise<number> {
  const [row] = await reader.sql<Array<{ count: number }>>`
    select count(*)::int as count from brokerage.block_requests where client_id = ${clientId} and state in ('asked', 'quoted')`;
  return row?.count ?? 0;
}

/** Whose time is over: the request's own, or that of its firm price. */
export async function listOverdue(reader: Reader, now: Date): Promise<BlockId[]> {
  const rows = await reader.sql<Array<{ id: BlockId }>>`
    select r.request_id as id from brokerage.block_requests r
    where r.state = 'asked' and r.valid_until <= ${now}
      or r.state = 'quoted' and exists (select from brokerage.block_quotes q where q.tenant_id = r.tenant_id
        and q.quotation_id = r.quotation_id and q.expires_at <= ${now})
    order by r.asked_at limit 500`;
  return rows.map(({ id }) => id);
}

export interface Move {
  readonly state: BlockState;
  readonly quotationId?: QuotationId | undefined;
  readonly orderId?: string;
  readonly refusal?: BlockRefusal;
  readonly approvalId?: ApprovalId;
  readonly endedAt?: Date;
}

export async function moveRequest(tx: TenantTx, id: BlockId, move: Move): Promise<void> {
  await tx.sql`
    update brokerage.block_requests set state = ${move.state}, quotation_id = ${move.quotationId ?? null},
      order_id = ${move.orderId ?? null}, refusal = ${move.refusal ?? null}, ended_at = ${move.endedAt ?? null},
      approval_id = coalesce(${move.approvalId ?? null}, approval_id)
    where request_id = ${id}`;
}

type QuoteRow = Omit<BlockQuote, 'endedAs'> & { readonly endedAs: BlockQuoteEnd | null };

const quoteColumns = (reader: Reader) => reader.sql`
  q.quotation_id, q.request_id, q.approval_id, q.counterparty, q.lei, q.commitment, q.made_at, q.expires_at, q.ended_as`;

export async function insertQuote(tx: TenantTx, quote: Omit<BlockQuote, 'endedAs'>): Promise<void> {
  await tx.sql`
    insert into brokerage.block_quotes (tenant_id, quotation_id, request_id, approval_id, counterparty, lei, commitment, made_at,
      expires_at)
    values (${tx.scope.tenantId}, ${quote.quotationId}, ${quote.requestId}, ${quote.approvalId}, ${quote.counterparty},
      ${quote.lei}, ${quote.commitment}, ${quote.madeAt}, ${quote.expiresAt})`;
}

export async function findQuote(reader: Reader, id: QuotationId): Promise<BlockQuote | undefined> {
  const [row] = await reader.sql<QuoteRow[]>`
    select ${quoteColumns(reader)} from brokerage.block_quotes q where q.quotation_id = ${id}`;
  return row && withoutNulls(row);
}

export async function findQuotes(
  reader: Reader,
  ids: readonly QuotationId[],
): Promise<ReadonlyMap<QuotationId, BlockQuote>> {
  const rows = await reader.sql<QuoteRow[]>`
    select ${quoteColumns(reader)} from brokerage.block_quotes q where q.quotation_id = any(${reader.uuids(ids)})`;
  return new Map(rows.map((row) => [row.quotationId, withoutNulls(row)]));
}

export async function endQuote(
  tx: TenantTx,
  id: QuotationId,
  as: BlockQuoteEnd,
  now: Date,
  approvalId?: ApprovalId,
): Promise<void> {
  await tx.sql`
    update brokerage.block_quotes set ended_as = ${as}, ended_at = ${now}, end_approval_id = ${approvalId ?? null}
    where quotation_id = ${id} and ended_at is null`;
}

/** Signed and not executed yet, oldest first. */
export async function listSigned(reader: Reader): Promise<string[]> {
  const rows = await reader.sql<Array<{ id: string }>>`
    select order_id as id from brokerage.orders where status = 'awaiting' and venue = ${negotiatedVenue}
    order by order_id limit 500`;
  return rows.map(({ id }) => id);
}
