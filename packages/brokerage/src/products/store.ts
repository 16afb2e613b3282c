// SQL of products, their dated terms and halts. Products and terms are only added.
import type { BlockSubtype } from '@candor/contract/blocks/types.ts';
import type { ApprovalId, QuotationId } from '@candor/contract/ids.ts';
import * as z from 'zod/mini';
import { productTerms } from '@candor/contract/products/client.ts';
import type { ProductSubtype, ProductType, TradingType } from '@candor/contract/products/types.ts';
import { isCurrencyCode } from '@candor/money';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import type { Product, StoredTerms } from './product.ts';

interface ProductRow {
  readonly id: string;
  readonly type: ProductType;
  readonly subtype: ProductSubtype;
  readonly tradingType: TradingType;
  readonly market: string | null;
  readonly currency: string | null;
  readonly isOpen: boolean;
  readonly version: number;
  readonly startsOn: string;
  readonly terms: Readonly<Record<string, unknown>>;
}

function toProduct({ market, currency, version, startsOn, terms, ...row }: ProductRow): Product {
  const read = { ...terms, version, starts_on: startsOn };
  return {
    ...row,
    market: market ?? undefined,
    currency: currency !== null && isCurrencyCode(currency) ? currency : undefined,
    terms: z.parse(productTerms, read),
  };
}

/** Each with the terms that hold on a day; a product whose first terms begin later is not there yet. */
const selected = (reader: Reader, day: string) => reader.sql`
  select p.product_id as id, p.type, p.subtype, p.trading_type, p.market, p.currency, t.is_open, t.version,
    to_char(t.starts_on, 'YYYY-MM-DD') as starts_on, t.terms
  from brokerage.products p
  join lateral (select x.is_open, x.version, x.starts_on, x.terms from brokerage.product_terms x
    where x.tenant_id = p.tenant_id and x.product_id = p.product_id and x.starts_on <= ${day}::date
    order by x.starts_on desc, x.version desc limit 1) t on true`;

export async function findProduct(reader: Reader, id: string, day: string): Promise<Product | undefined> {
  const [row] = await reader.sql<ProductRow[]>`${selected(reader, day)} where p.product_id = ${id}`;
  return row && toProduct(row);
}

/** By their ids, as they hold on a day. */
export async function findProducts(reader: Reader, ids: readonly string[], day: string): Promise<Map<string, Product>> {
  const rows = await reader.sql<ProductRow[]>`
    ${selected(reader, day)} where p.product_id = any(${reader.uuids(ids)})`;
  return new Map(rows.map((row) => [row.id, toProduct(row)]));
}

/** Those of quotations, without waiting for what the quotations say. */
export async function findQuotedProducts(
  reader: Reader,
  quotationIds: readonly QuotationId[],
  day: string,
): Promise<Map<string, Product>> {
  const rows = await reader.sql<ProductRow[]>`
    ${selected(reader, day)} where p.product_id in (
      select q.product_id from unnest(${reader.uuids(quotationIds)}) as x (id)
      cross join lateral (select n.product_id from brokerage.quotations n where n.quotation_id = x.id offset 0) q)`;
  return new Map(rows.map((row) => [row.id, toProduct(row)]));
}

/** The listed product of a venue; shares and ETFs where no other kind is named. */
export async function findListed(
  reader: Reader,
  market: string,
  day: string,
  type: ProductType = 'stock',
): Promise<Product | undefined> {
  const [row] = await reader.sql<ProductRow[]>`
    ${selected(reader, day)} where p.type = ${type} and p.market = ${market} and p.trading_type = 'holding'`;
  return row && toProduct(row);
}

/** What is negotiated on a venue: a block, or a trade outside its order book. */
export async function findNegotiated(
  reader: Reader,
  market: string,
  subtype: BlockSubtype,
  day: string,
): Promise<Product | undefined> {
  const [row] = await reader.sql<ProductRow[]>`
    ${selected(reader, day)} where p.type = 'block' and p.market = ${market} and p.subtype = ${subtype}`;
  return row && toProduct(row);
}

export interface ProductFilter {
  readonly type: string | undefined;
  readonly subtype: string | undefined;
  readonly market: string | undefined;
}

export async function listProducts(
  reader: Reader,
  { type, subtype, market }: ProductFilter,
  day: string,
  { after, limit }: PageRange,
): Promise<Product[]> {
  const rows = await reader.sql<ProductRow[]>`
    ${selected(reader, day)}
    where true ${when(reader, type, (one) => reader.sql`and p.type = ${one}`)}
      ${when(reader, subtype, (one) => reader.sql`and p.subtype = ${one}`)}
      ${when(reader, market, (one) => reader.sql`and p.market = ${one}`)}
      ${when(reader, after, (id) => reader.sql`and p.product_id > ${id}`)}
    order by p.product_id limit ${limit}`;
  return rows.map(toProduct);
}

export type NewProduct = Omit<Product, 'isOpen' | 'terms'>;

/** False when the venue has its product already. */
export async function insertProduct(
  tx: TenantTx,
  tenantId: TenantId,
  product: NewProduct,
  now: Date,
): Promise<boolean> {
  const made = await tx.sql`
    insert into brokerage.products (tenant_id, product_id, type, subtype, trading_type, market, currency, created_at)
    values (${tenantId}, ${product.id}, ${product.type}, ${product.subtype}, ${product.tradingType},
      ${product.market ?? null}, ${product.currency ?? null}, ${now})
    on conflict do nothing returning product_id`;
  return made.length > 0;
}

export interface NewTerms {
  readonly productId: string;
  readonly version: number;
  readonly startsOn: string;
  readonly isOpen: boolean;
  readonly terms: StoredTerms;
  readonly approvalId: ApprovalId | undefined;
}

export async function insertTerms(tx: TenantTx, tenantId: TenantId, terms: NewTerms, now: Date): Promise<void> {
  await tx.sql`
    insert into brokerage.product_terms (tenant_id, product_id, version, starts_on, is_open, terms, approval_id, created_at)
    values (${tenantId}, ${terms.productId}, ${terms.version}, ${terms.startsOn}::date, ${terms.isOpen},
      ${tx.json(terms.terms)}, ${terms.approvalId ?? null}, ${now})`;
}

export async function readLastVersion(reader: Reader, productId: string): Promise<number> {
  const [row] = await reader.sql<Array<{ version: number | null }>>`
    select max(version) as version from brokerage.product_terms where product_id = ${productId}`;
  return row?.version ?? 0;
}

/** Every version, the newest first: what holds, what held and what will. */
export async function listTerms(
  reader: Reader,
  productId: string,
): Promise<Array<{ version: number; startsOn: string; isOpen: boolean; terms: Readonly<Record<string, unknown>> }>> {
  return reader.sql<
    Array<{ version: number; startsOn: string; isOpen: boolean; terms: Readonly<Record<string, unknown>> }>
  >`
    select version, to_char(starts_on, 'YYYY-MM-DD') as starts_on, is_open, terms
    from brokerage.product_terms where product_id = ${productId} order by version desc limit 100`;
}
