// SQL of quotations. Only added; a quotation is used by the order that names it.
import type { QuotationId } from '@candor/contract/ids.ts';
import * as z from 'zod/mini';
import { quotation as wireShape } from '@candor/contract/quotations/client.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import { canonicalText } from '@candor/platform/crypto/canonical-text.ts';
import { expectCurrency } from '../accounts/index.ts';
import type { KeptQuotation, Marked, Quotation } from './quotation.ts';

/** As the database answers it: what may be missing is null, amounts are text. */
type Nullable = 'goodTill' | 'limitPriceE8' | 'stopPriceE8' | 'aboutOrderId';
type Amounts = 'grossMinor' | 'totalMinor' | 'totalAccountMinor' | 'maximumMinor';
type Currencies = 'productCurrency' | 'accountCurrency';

export type QuotationRow = Omit<
  KeptQuotation,
  Nullable | Amounts | Currencies | 'amountMinor' | 'amountCurrency' | 'markedText'
> & {
  readonly [Name in Nullable]: NonNullable<Quotation[Name]> | null;
} & { readonly [Name in Amounts | Currencies]: string } & {
  readonly amountMinor: string | null;
  readonly amountCurrency: string | null;
  readonly markedText: string | null;
  /** Of those kept before the text was: in an order of its own, the mark among the rest. */
  readonly shown: object | null;
};

const orNone = <Value>(value: Value | null): Value | undefined => value ?? undefined;

/** Field by field: a row of a placement has thirty more beside these, and copying all of them took longer than reading them. */
export function toKept(row: QuotationRow): KeptQuotation {
  return {
    id: row.id,
    clientId: row.clientId,
    accountId: row.accountId,
    productId: row.productId,
    instrumentId: row.instrumentId,
    side: row.side,
    kind: row.kind,
    timeInForce: row.timeInForce,
    goodTill: orNone(row.goodTill),
    tradingType: row.tradingType,
    quantityE8: row.quantityE8,
    amountMinor: row.amountMinor === null ? undefined : BigInt(row.amountMinor),
    amountCurrency: row.amountCurrency === null ? undefined : expectCurrency(row.amountCurrency),
    limitPriceE8: orNone(row.limitPriceE8),
    stopPriceE8: orNone(row.stopPriceE8),
    priceE8: row.priceE8,
    referencePriceE8: row.referencePriceE8,
    productCurrency: expectCurrency(row.productCurrency),
    accountCurrency: expectCurrency(row.accountCurrency),
    grossMinor: BigInt(row.grossMinor),
    totalMinor: BigInt(row.totalMinor),
    totalAccountMinor: BigInt(row.totalAccountMinor),
    maximumMinor: BigInt(row.maximumMinor),
    aboutOrderId: orNone(row.aboutOrderId),
    productVersion: row.productVersion,
    feesVersion: row.feesVersion,
    markedText: row.markedText ?? canonicalText({ ...row.shown, mark: undefined }),
    mark: row.mark,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
  };
}

export const quotationColumns = (reader: Reader) => reader.sql`
  q.quotation_id as id, q.client_id, q.account_id, q.product_id, q.instrument_id, q.side, q.kind, q.time_in_force,
  to_char(q.good_till, 'YYYY-MM-DD') as good_till, q.trading_type, q.quantity_e8 as "quantityE8", q.amount_minor::text,
  q.amount_currency, q.limit_price_e8 as "limitPriceE8", q.stop_price_e8 as "stopPriceE8", q.price_e8 as "priceE8",
  q.reference_price_e8 as "referencePriceE8", q.product_currency, q.account_currency, q.gross_minor::text,
  q.total_minor::text, q.total_account_minor::text, q.maximum_minor::text, q.about_order_id, q.product_version,
  q.fees_version, q.marked_text, q.shown, q.mark, q.created_at, q.expires_at`;

export async function findQuotation(reader: Reader, id: QuotationId): Promise<Quotation | undefined> {
  const [row] = await reader.sql<QuotationRow[]>`
    select ${quotationColumns(reader)} from brokerage.quotations q where q.quotation_id = ${id}`;
  const kept = row && toKept(row);
  return kept && { ...kept, shown: readShown(kept) };
}

function readShown({ markedText, mark }: Marked): Quotation['shown'] {
  const shown: unknown = JSON.parse(markedText);
  return z.parse(wireShape, typeof shown === 'object' ? { ...shown, mark } : shown);
}

export async function insertQuotation(tx: TenantTx, quotation: Quotation): Promise<void> {
  const { tenantId } = tx.scope;
  await tx.sql`
    insert into brokerage.quotations (tenant_id, quotation_id, client_id, account_id, product_id, instrument_id, side, kind,
      time_in_force, good_till, trading_type, quantity_e8, amount_minor, amount_currency, limit_price_e8, stop_price_e8,
      price_e8, reference_price_e8, product_currency, account_currency, gross_minor, total_minor, total_account_minor,
      maximum_minor, marked_text, about_order_id, product_version, fees_version, mark, created_at, expires_at)
    values (${tenantId}, ${quotation.id}, ${quotation.clientId}, ${quotation.accountId}, ${quotation.productId},
      ${quotation.instrumentId}, ${quotation.side}, ${quotation.kind}, ${quotation.timeInForce},
      ${quotation.goodTill ?? null}, ${quotation.tradingType}, ${quotation.quantityE8}, ${quotation.amountMinor ?? null},
      ${quotation.amountCurrency ?? null}, ${quotation.limitPriceE8 ?? null}, ${quotation.stopPriceE8 ?? null},
      ${quotation.priceE8}, ${quotation.referencePriceE8}, ${quotation.productCurrency}, ${quotation.accountCurrency},
      ${quotation.grossMinor}, ${quotation.totalMinor}, ${quotation.totalAccountMinor}, ${quotation.maximumMinor},
      ${quotation.markedText}, ${quotation.aboutOrderId ?? null}, ${quotation.productVersion},
      ${quotation.feesVersion}, ${quotation.mark}, ${quotation.createdAt}, ${quotation.expiresAt})`;
}
