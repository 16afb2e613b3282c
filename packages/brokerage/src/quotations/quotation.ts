// The quotation: what the server offered, as it is kept, shown and marked. Pure.
import type { AccountId, ClientId, QuotationId } from '@candor/contract/ids.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { OrderedInstrument, Quotation as QuotationWire } from '@candor/contract/quotations/client.ts';
import type { AskedKind, OrderSide, TimeInForce, TradingType } from '@candor/contract/products/types.ts';
import type { CurrencyCode } from '@candor/money';
import { secretKeyOf } from '@candor/platform/crypto/secret-key.ts';
import type { Instrument } from '../instruments/index.ts';

export interface Quotation {
  readonly id: QuotationId;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly productId: string;
  readonly instrumentId: string;
  readonly side: OrderSide;
  readonly kind: AskedKind;
  readonly timeInForce: TimeInForce;
  readonly goodTill: string | undefined;
  readonly tradingType: TradingType;
  readonly quantityE8: bigint;
  readonly amountMinor: bigint | undefined;
  readonly amountCurrency: CurrencyCode | undefined;
  readonly limitPriceE8: bigint | undefined;
  readonly stopPriceE8: bigint | undefined;
  readonly priceE8: bigint;
  readonly referencePriceE8: bigint;
  readonly productCurrency: CurrencyCode;
  readonly accountCurrency: CurrencyCode;
  readonly grossMinor: bigint;
  readonly totalMinor: bigint;
  readonly totalAccountMinor: bigint;
  readonly maximumMinor: bigint;
  readonly aboutOrderId: string | undefined;
  readonly productVersion: number;
  readonly feesVersion: number;
  /** As the client saw it. */
  readonly shown: QuotationWire;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** The server's mark over everything that was shown: whatever is changed afterwards, by whomever, does not fit it. */
export function markQuotation(key: Buffer, shown: Omit<QuotationWire, 'mark'>): string {
  return createHmac('sha256', secretKeyOf(key))
    .update(JSON.stringify(sortKeys(shown)))
    .digest('base64url');
}

export function isMarked(key: Buffer, { mark, ...shown }: QuotationWire): boolean {
  const [given, made] = [Buffer.from(mark), Buffer.from(markQuotation(key, shown))];
  return given.length === made.length && timingSafeEqual(given, made);
}

/** The database keeps keys in an order of its own. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, part]) => [name, sortKeys(part)]));
}

export type UseRefusal = Refusal<'not_found' | 'quotation_expired' | 'quotation_timeout'>;

/** It is this client's and still good; the server's clock decides. A sale that came too late has words of its own. */
export function checkUse(
  quotation: Pick<Quotation, 'clientId' | 'expiresAt' | 'side'> | undefined,
  clientId: ClientId,
  now: Date,
): UseRefusal | undefined {
  if (quotation?.clientId !== clientId) return refuse('not_found');
  if (quotation.expiresAt.getTime() > now.getTime()) return undefined;
  return refuse(quotation.side === 'sell' ? 'quotation_timeout' : 'quotation_expired');
}

export function describeInstrument(instrument: Instrument): OrderedInstrument {
  const { instrumentId: id, market, symbol, name, currency, country, isin } = instrument;
  return { id, market, symbol, name, currency, country, isin };
}
