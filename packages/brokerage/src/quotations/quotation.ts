// The quotation: what the server offered, as it is kept, shown and marked. Pure.
import type { AccountId, ClientId, QuotationId } from '@candor/contract/ids.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Quotation as QuotationWire, quotationRefusals } from '@candor/contract/quotations/client.ts';
import type { AskedKind, OrderSide, TimeInForce, TradingType } from '@candor/contract/products/types.ts';
import type { CurrencyCode } from '@candor/money';
import { canonicalText } from '@candor/platform/crypto/canonical-text.ts';
import { secretKeyOf } from '@candor/platform/crypto/secret-key.ts';
import { sayPrice } from '../prices/index.ts';
import type { MarketPrice } from '../prices/index.ts';

/** What was shown in the one spelling that is marked, and the server's mark over it. */
export interface Marked {
  readonly markedText: string;
  readonly mark: string;
}

/** As it is kept: what was shown is only as good as its mark. */
export interface KeptQuotation extends Marked {
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
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface Quotation extends KeptQuotation {
  /** As the client saw it. */
  readonly shown: QuotationWire;
}

/** The server's mark over everything that is shown: whatever is changed afterwards, by whomever, does not fit it. */
export function markQuotation(
  key: Buffer,
  shown: Omit<QuotationWire, 'mark'>,
): Pick<Quotation, 'shown' | 'markedText' | 'mark'> {
  const markedText = canonicalText(shown);
  const mark = markOf(key, markedText);
  return { shown: { ...shown, mark }, markedText, mark };
}

function markOf(key: Buffer, text: string): string {
  return createHmac('sha256', secretKeyOf(key)).update(text).digest('base64url');
}

/** What fits is word for word what was shown, so nothing else is asked of it. */
export function isMarked(key: Buffer, { markedText, mark }: Marked): boolean {
  const [given, made] = [Buffer.from(mark), Buffer.from(markOf(key, markedText))];
  return given.length === made.length && timingSafeEqual(given, made);
}

/** Why nothing is placed at a quotation. */
export type QuotationRefusal = Refusal<(typeof quotationRefusals)[number]>;

type UseRefusal = Refusal<'not_found' | 'quotation_expired' | 'quotation_timeout'>;

/** It is this client's and still good; the server's clock decides. A sale that came too late has words of its own. */
export function judgeUse<Found extends Pick<Quotation, 'clientId' | 'expiresAt' | 'side'>>(
  quotation: Found | undefined,
  clientId: ClientId,
  now: Date,
): Found | UseRefusal {
  if (quotation?.clientId !== clientId) return refuse('not_found');
  if (quotation.expiresAt.getTime() > now.getTime()) return quotation;
  return refuse(quotation.side === 'sell' ? 'quotation_timeout' : 'quotation_expired');
}

/** The last trade on the market beside the price that is offered: what it was, where it comes from, how old it is. */
export function describeLast(price: MarketPrice, currency: CurrencyCode, now: Date) {
  return {
    last: sayPrice(price.priceE8, currency),
    price_kind: price.kind,
    source: price.source,
    simulated: price.simulated,
    market_time: price.at.toISOString(),
    received_time: price.receivedAt.toISOString(),
    price_age_s: Math.max(0, Math.floor((now.getTime() - price.at.getTime()) / 1_000)),
  };
}
