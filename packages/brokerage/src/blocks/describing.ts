// Requests as the wire shows them, with the price that is firm, compared to the market of the moment it was made.
import type { BlockQuote as QuoteWire, BlockRequest } from '@candor/contract/blocks/client.ts';
import type { DeskBlock } from '@candor/contract/blocks/staff.ts';
import { dayOf } from '@candor/contract/days.ts';
import { encodeMoney, formatQuantity, makeMoney, makeQuantity } from '@candor/money';
import type { Reader } from '@candor/platform/db/index.ts';
import { writeVersion } from '../approvals/index.ts';
import { describeInstrument } from '../instruments/index.ts';
import { sayPrice } from '../prices/index.ts';
import type { MarketPrice } from '../prices/index.ts';
import { findProducts } from '../products/index.ts';
import { askAgainHundredths, deviationOf, findQuotation, grossOf } from '../quotations/index.ts';
import type { Quotation } from '../quotations/index.ts';
import { versionFacts } from './block.ts';
import type { Block, BlockQuote } from './block.ts';
import type { BlockParts } from './parts.ts';
import { findQuotes } from './store.ts';

type Parts = Pick<BlockParts, 'instruments' | 'clock'>;

export async function describeBlock(parts: Parts, reader: Reader, block: Block): Promise<BlockRequest> {
  const [described] = await describeBlocks(parts, reader, [block]);
  if (!described) throw new Error('a request has no description');
  return described;
}

export async function describeBlocks(parts: Parts, reader: Reader, blocks: readonly Block[]): Promise<BlockRequest[]> {
  const quotes = await findQuotes(
    reader,
    blocks.flatMap(({ quotationId }) => quotationId ?? []),
  );
  const described: BlockRequest[] = [];
  for (const block of blocks) {
    const instrument = await parts.instruments.find(block.instrumentId);
    if (!instrument) throw new Error('a request is about an instrument that nobody knows');
    const quote = block.quotationId === undefined ? undefined : quotes.get(block.quotationId);
    const quotation = quote && (await findQuotation(reader, quote.quotationId));
    described.push({
      id: block.id,
      product_id: block.productId,
      subtype: block.subtype,
      state: block.state,
      instrument: describeInstrument(instrument),
      currency: block.currency,
      side: block.side,
      quantity: formatQuantity(makeQuantity(block.quantityE8)),
      wish_price: block.wishPriceE8 === undefined ? null : sayPrice(block.wishPriceE8, block.currency),
      asked_at: block.askedAt.toISOString(),
      valid_until: block.validUntil.toISOString(),
      ended_at: block.endedAt?.toISOString() ?? null,
      refusal: block.refusal ?? null,
      quote: quote && quotation ? describeQuote(quote, quotation) : null,
      order_id: block.orderId ?? null,
      server_time: parts.clock.now().toISOString(),
    });
  }
  return described;
}

function describeQuote({ counterparty, lei }: BlockQuote, quotation: Quotation): QuoteWire {
  const { priceE8, referencePriceE8, quantityE8, grossMinor, productCurrency: currency } = quotation;
  const marketMinor = grossOf(referencePriceE8, quantityE8, currency);
  const deviation = deviationOf(priceE8, referencePriceE8);
  return {
    quotation: quotation.shown,
    counterparty: { name: counterparty, lei },
    market_value: encodeMoney(makeMoney(marketMinor, currency)),
    deviation_percent: deviation.text,
    deviation: encodeMoney(makeMoney(grossMinor - marketMinor, currency)),
    asks_again: isFar(deviation.hundredths),
  };
}

/** Farther than this the client is asked once more (G-13). */
export const isFar = (hundredths: bigint): boolean =>
  hundredths > askAgainHundredths || hundredths < -askAgainHundredths;

/** For the desk: with the market of this moment, read before. */
export async function describeForDesk(
  parts: Parts,
  reader: Reader,
  blocks: readonly Block[],
  prices: ReadonlyMap<string, MarketPrice>,
): Promise<DeskBlock[]> {
  const now = parts.clock.now();
  const wires = await describeBlocks(parts, reader, blocks);
  const products = await findProducts(reader, [...new Set(blocks.map(({ productId }) => productId))], dayOf(now));
  const described: DeskBlock[] = [];
  for (const [place, block] of blocks.entries()) {
    const [wire, product] = [wires[place], products.get(block.productId)];
    const instrument = await parts.instruments.find(block.instrumentId);
    if (!wire || !product || !instrument) throw new Error('a request has no product');
    const price = prices.get(block.instrumentId);
    described.push({
      ...wire,
      client_id: block.clientId,
      version: writeVersion(versionFacts(block)),
      market: price ? describeMarket(price, block, now) : null,
      band_percent: product.terms.band_percent,
      price_step: sayPrice(instrument.tickE8, block.currency),
      firm_s: product.terms.quotation_ttl_s,
    });
  }
  return described;
}

function describeMarket(price: MarketPrice, { currency }: Block, now: Date): NonNullable<DeskBlock['market']> {
  return {
    price: sayPrice(price.priceE8, currency),
    kind: price.kind,
    source: price.source,
    simulated: price.simulated,
    market_time: price.at.toISOString(),
    age_s: Math.max(0, Math.floor((now.getTime() - price.at.getTime()) / 1_000)),
  };
}
