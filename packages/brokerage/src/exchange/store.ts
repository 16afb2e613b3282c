// SQL of exchange quotations and exchanges. Both are only added; an exchange is the use of its quotation.
import { formatReference } from '@candor/contract/references/references.ts';
import type { AccountId, ClientId, QuotationId } from '@candor/contract/ids.ts';
import { expectParsed, makeMoney, parseRate } from '@candor/money';
import { formatRate } from '@candor/money';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import { expectCurrency } from '../accounts/index.ts';
import type { Done, Quotation } from './exchange.ts';

interface QuotationRow {
  readonly id: QuotationId;
  readonly clientId: ClientId;
  readonly fromAccountId: AccountId;
  readonly toAccountId: AccountId;
  readonly fromAmount: string;
  readonly fromCurrency: string;
  readonly toAmount: string;
  readonly toCurrency: string;
  readonly spread: string;
  readonly fee: string;
  readonly rate: string;
  readonly referenceRate: string;
  readonly source: string;
  readonly simulated: boolean;
  readonly asOf: Date;
  readonly receivedAt: Date | null;
  readonly indicative: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly doneAt: Date | null;
  readonly number: bigint | null;
}

export interface StoredQuotation {
  readonly quotation: Quotation;
  /** Set once it was used. */
  readonly done: Done | undefined;
}

function toStored(row: QuotationRow): StoredQuotation {
  const from = expectCurrency(row.fromCurrency);
  const to = expectCurrency(row.toCurrency);
  const { id, clientId, fromAccountId, toAccountId, source, simulated, asOf, createdAt, expiresAt, indicative } = row;
  const rate = expectParsed(parseRate(row.referenceRate, from, to));
  const quotation: Quotation = {
    id,
    clientId,
    fromAccountId,
    toAccountId,
    from: makeMoney(BigInt(row.fromAmount), from),
    to: makeMoney(BigInt(row.toAmount), to),
    spread: makeMoney(BigInt(row.spread), from),
    fee: makeMoney(BigInt(row.fee), from),
    rate: expectParsed(parseRate(row.rate, from, to)),
    // Quotations of the days before the receipt was kept: it was never before the market's time.
    reference: { rate, source, simulated, asOf, receivedAt: row.receivedAt ?? asOf },
    indicative,
    createdAt,
    expiresAt,
  };
  const { doneAt, number } = row;
  const isDone = doneAt !== null && number !== null;
  return { quotation, done: isDone ? { at: doneAt, reference: formatReference('exchange', number) } : undefined };
}

const selected = (reader: Reader) => reader.sql`
  select q.quotation_id as id, q.client_id, q.from_account_id, q.to_account_id, q.from_amount::text, q.from_currency,
    q.to_amount::text, q.to_currency, q.spread::text, q.fee::text, q.rate, q.reference_rate, q.source, q.simulated,
    q.as_of, q.received_at, q.indicative, q.created_at, q.expires_at, e.created_at as done_at, r.number
  from brokerage.exchange_quotations q
  left join brokerage.exchanges e on e.tenant_id = q.tenant_id and e.quotation_id = q.quotation_id
  left join brokerage.order_references r
    on r.tenant_id = e.tenant_id and r.kind = 'exchange' and r.subject_id = e.quotation_id`;

export async function insertQuotation(tx: TenantTx, tenantId: TenantId, quotation: Quotation): Promise<void> {
  const { id, clientId, from, to, reference } = quotation;
  await tx.sql`
    insert into brokerage.exchange_quotations (tenant_id, quotation_id, client_id, from_account_id, to_account_id,
      from_amount, from_currency, to_amount, to_currency, spread, fee, rate, reference_rate, source, simulated, as_of,
      received_at, indicative, created_at, expires_at)
    values (${tenantId}, ${id}, ${clientId}, ${quotation.fromAccountId}, ${quotation.toAccountId},
      ${String(from.amountMinor)}, ${from.currency}, ${String(to.amountMinor)}, ${to.currency},
      ${String(quotation.spread.amountMinor)}, ${String(quotation.fee.amountMinor)}, ${formatRate(quotation.rate)},
      ${formatRate(reference.rate)}, ${reference.source}, ${reference.simulated}, ${reference.asOf},
      ${reference.receivedAt}, ${quotation.indicative}, ${quotation.createdAt}, ${quotation.expiresAt})`;
}

export async function findQuotation(reader: Reader, id: QuotationId): Promise<StoredQuotation | undefined> {
  const [row] = await reader.sql<QuotationRow[]>`${selected(reader)} where q.quotation_id = ${id}`;
  return row && toStored(row);
}

/** Undefined when somebody was faster; a second waits here for the first to end. */
export async function useQuotation(
  tx: TenantTx,
  tenantId: TenantId,
  { id, clientId }: Quotation,
  now: Date,
): Promise<Done | undefined> {
  const made = await tx.sql`
    insert into brokerage.exchanges (tenant_id, quotation_id, client_id, created_at)
    values (${tenantId}, ${id}, ${clientId}, ${now}) on conflict do nothing returning quotation_id`;
  return made.length > 0 ? (await findQuotation(tx, id))?.done : undefined;
}

export async function listExchanges(
  reader: Reader,
  clientId: ClientId,
  { after, limit }: PageRange,
): Promise<Array<{ readonly quotation: Quotation; readonly done: Done }>> {
  const rows = await reader.sql<QuotationRow[]>`
    ${selected(reader)}
    where e.client_id = ${clientId} and (${after ?? null}::uuid is null or e.quotation_id < ${after ?? null})
    order by e.quotation_id desc limit ${limit}`;
  return rows.map(toStored).flatMap(({ quotation, done }) => (done ? [{ quotation, done }] : []));
}

/** How many the client ever made, whatever became of them. */
export async function countExchanges(reader: Reader, clientId: ClientId): Promise<number> {
  const [row] = await reader.sql<Array<{ count: number }>>`
    select count(*)::int as count from brokerage.exchanges where client_id = ${clientId}`;
  return row?.count ?? 0;
}
