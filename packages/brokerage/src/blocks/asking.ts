// Asks the desk for a price, and takes that back. Nothing is held, signed or owed by it.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { BlockRequest, BlockWish } from '@candor/contract/blocks/client.ts';
import { blockLimits } from '@candor/contract/blocks/types.ts';
import { dayOf } from '@candor/contract/days.ts';
import type { BlockId } from '@candor/contract/ids.ts';
import { listedMarkets } from '@candor/contract/market/venues.ts';
import { isCurrencyCode, parsePrice, parseQuantity } from '@candor/money';
import type { CurrencyCode } from '@candor/money';
import type { Reader } from '@candor/platform/db/index.ts';
import { transactOnce } from '@candor/platform/once/once.ts';
import type { Once } from '@candor/platform/once/once.ts';
import { lockOutflow } from '../accounts/index.ts';
import type { RateBook } from '../accounts/index.ts';
import type { Instrument } from '../instruments/index.ts';
import { readOwedRates } from '../orders/index.ts';
import type { Trader } from '../orders/index.ts';
import { sayPrice } from '../prices/index.ts';
import type { MarketPrice } from '../prices/index.ts';
import { findHalt, findNegotiated, readTerms } from '../products/index.ts';
import type { Product } from '../products/index.ts';
import { grossOf, readStanding } from '../quotations/index.ts';
import type { StandingRefusal } from '../quotations/index.ts';
import { checkSize, checkValidity } from './block.ts';
import type { SizeRefusal } from './block.ts';
import { describeBlock } from './describing.ts';
import type { BlockParts } from './parts.ts';
import { countOpen, findRequest, insertRequest, lockRequest, moveRequest, endQuote } from './store.ts';
import type { NewBlock } from './store.ts';
import { auditBlock } from './telling.ts';

type AskRefusal =
  | SizeRefusal
  | StandingRefusal
  | Refusal<
      | 'not_found'
      | 'order_unsupported'
      | 'order_payload_invalid'
      | 'block_cap_reached'
      | 'block_validity_invalid'
      | 'price_step'
      | 'price_unavailable'
      | 'instrument_halted'
      | 'insufficient_holdings'
      | 'terms_not_accepted'
    >;

interface Known {
  readonly instrument: Instrument;
  readonly currency: CurrencyCode;
  readonly price: MarketPrice;
  readonly rates: RateBook;
}

export async function askBlock(
  parts: Pick<BlockParts, 'prices' | 'instruments' | 'db' | 'clock' | 'ids' | 'fx'>,
  trader: Trader,
  once: Once,
  body: BlockWish,
) {
  const known = await readMarket(parts, body);
  const rates = await readOwedRates(parts, trader);
  return transactOnce(parts, trader.scope, once, async (tx): Promise<BlockRequest | AskRefusal> => {
    if (isRefusal(known)) return known;
    await lockOutflow(tx, trader.clientId);
    const request = await plan(parts, tx, trader, body, { ...known, rates });
    if (isRefusal(request)) return request;
    await insertRequest(tx, request);
    await auditBlock(parts, tx, request, 'block.asked');
    const made = await findRequest(tx, request.id);
    if (!made) throw new Error('a request is gone that was just made');
    return describeBlock(parts, tx, made);
  });
}

/** Prices come from outside: they are asked for before the transaction. */
async function readMarket(
  { instruments, prices }: Pick<BlockParts, 'instruments' | 'prices'>,
  { market, symbol }: BlockWish,
): Promise<Omit<Known, 'rates'> | Refusal<'not_found' | 'order_unsupported' | 'price_unavailable'>> {
  const instrument = await instruments.findBySymbol(market, symbol);
  if (!instrument) return refuse('not_found');
  const { currency, type } = instrument;
  const isListed = listedMarkets.some((code) => code === instrument.market) && (type === 'stock' || type === 'etf');
  if (!isListed || !isCurrencyCode(currency)) return refuse('order_unsupported');
  const price = await prices.find({ market, symbol: instrument.feedSymbol });
  return price ? { instrument, currency, price } : refuse('price_unavailable');
}

/** In order: the product, the client's standing, the size, the time, halts, how many are open, shares of a sale. */
async function plan(
  parts: Pick<BlockParts, 'clock' | 'ids'>,
  reader: Reader,
  trader: Trader,
  body: BlockWish,
  { instrument, currency, price, rates }: Known,
): Promise<NewBlock | AskRefusal> {
  const now = parts.clock.now();
  const product = await findNegotiated(reader, instrument.market, body.subtype, dayOf(now));
  if (!product) return refuse('order_unsupported');
  if (body.side === 'buy' && trader.unbegun) return trader.unbegun;
  const question = { side: body.side, accountId: body.account_id, product, instrument, rates, now };
  const standing = await readStanding(reader, trader, question);
  if (isRefusal(standing)) return standing;
  const size = readSize(body, product, currency, price);
  if (isRefusal(size)) return size;
  const validUntil = new Date(body.valid_until);
  const wish = readWish(body.wish_price, instrument.tickE8, currency);
  if (isRefusal(wish)) return wish;
  const late = checkValidity(validUntil, now);
  if (late) return late;
  if (await findHalt(reader, instrument.instrumentId)) return refuse('instrument_halted');
  if ((await countOpen(reader, trader.clientId)) >= blockLimits.open)
    return refuse('block_cap_reached', { params: { count: blockLimits.open } });
  const { shares } = standing;
  if (body.side === 'sell' && size > shares.arrivedE8 + shares.incomingE8) return refuse('insufficient_holdings');
  return {
    id: parts.ids.next(),
    clientId: trader.clientId,
    accountId: standing.account.accountId,
    productId: product.id,
    instrumentId: instrument.instrumentId,
    side: body.side,
    quantityE8: size,
    wishPriceE8: wish,
    currency,
    validUntil,
    askedAt: now,
  };
}

function readSize(
  { quantity }: BlockWish,
  product: Product,
  currency: CurrencyCode,
  price: MarketPrice,
): bigint | SizeRefusal {
  const parsed = parseQuantity(quantity);
  const quantityE8 = parsed.ok ? parsed.value.amountE8 : 0n;
  const terms = readTerms(product, currency);
  return checkSize(terms, currency, quantityE8, grossOf(price.priceE8, quantityE8, currency)) ?? quantityE8;
}

function readWish(
  text: string | undefined,
  tickE8: bigint,
  currency: CurrencyCode,
): bigint | undefined | Refusal<'price_step'> {
  if (text === undefined) return undefined;
  return readPrice(text, tickE8, currency);
}

/** On the venue's steps. */
export function readPrice(text: string, tickE8: bigint, currency: CurrencyCode): bigint | Refusal<'price_step'> {
  const read = parsePrice(text, currency);
  const priceE8 = read.ok && read.value.scale <= 8 ? read.value.scaled * 10n ** BigInt(8 - read.value.scale) : 0n;
  if (priceE8 > 0n && priceE8 % tickE8 === 0n) return priceE8;
  const errors = [{ path: 'body.price', code: 'invalid_format' }] as const;
  return refuse('price_step', { params: { step: sayPrice(tickE8, currency) }, errors });
}

/** Before there is a firm price it is withdrawn, afterwards declined: both end the request, and nothing was held. */
export function endByClient(
  parts: Pick<BlockParts, 'db' | 'clock' | 'instruments'>,
  { scope, clientId }: Trader,
  id: BlockId,
  as: 'withdrawn' | 'declined',
): Promise<BlockRequest | Refusal<'not_found' | 'block_ended'>> {
  return parts.db.transact(scope, async (tx) => {
    const request = await lockRequest(tx, id, clientId);
    if (!request) return refuse('not_found');
    if (request.state !== (as === 'declined' ? 'quoted' : 'asked')) return refuse('block_ended');
    const now = parts.clock.now();
    if (request.quotationId !== undefined) await endQuote(tx, request.quotationId, 'declined', now);
    await moveRequest(tx, id, { state: as, endedAt: now });
    await auditBlock(parts, tx, request, `block.${as}`);
    const made = await findRequest(tx, id);
    if (!made) throw new Error('a request is gone that was just ended');
    return describeBlock(parts, tx, made);
  });
}
