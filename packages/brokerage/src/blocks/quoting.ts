// Makes the firm quotation: the price two people agreed on, the market of this moment beside it, and every line the client will pay.
import { dayOf } from '@candor/contract/days.ts';
import type { QuotationId } from '@candor/contract/ids.ts';
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { listedMarkets } from '@candor/contract/market/venues.ts';
import type { Quotation as QuotationWire } from '@candor/contract/quotations/client.ts';
import { readBalances } from '@candor/ledger';
import { encodeMoney, formatQuantity, makeMoney, makeQuantity } from '@candor/money';
import type { Reader } from '@candor/platform/db/index.ts';
import { findAccount } from '../accounts/index.ts';
import type { Account } from '../accounts/index.ts';
import { describeCharges, findTable } from '../fees/index.ts';
import { describeRate, isTradable } from '../fx/index.ts';
import type { FxRate } from '../fx/index.ts';
import { describeInstrument } from '../instruments/index.ts';
import type { Instrument } from '../instruments/index.ts';
import { sayPrice } from '../prices/index.ts';
import type { MarketPrice } from '../prices/index.ts';
import { findHalt, findProduct, readTerms } from '../products/index.ts';
import type { Product } from '../products/index.ts';
import {
  bonusLine,
  describeLast,
  deviationOf,
  feeSubjectOf,
  isOutsideBand,
  makeOffer,
  markQuotation,
  payByBonus,
  usableBonus,
} from '../quotations/index.ts';
import type { Offer, OfferFacts, Quotation } from '../quotations/index.ts';
import type { Block } from './block.ts';
import type { BlockParts } from './parts.ts';

export type FirmRefusal = Refusal<
  'price_unavailable' | 'price_stale' | 'price_outside_band' | 'instrument_halted' | 'fx_unavailable' | 'state_conflict'
>;

type Parts = Pick<BlockParts, 'prices' | 'instruments' | 'fx' | 'clock'>;

export interface Ingredients {
  readonly block: Block;
  readonly instrument: Instrument;
  readonly product: Product;
  readonly account: Account;
  readonly price: MarketPrice;
  readonly rate: FxRate | undefined;
  /** When all this was so: from then on the price is firm. */
  readonly now: Date;
}

/** In order: the request stands, the product is open, the instrument trades, the market has a price, the price is near it, and a rate. */
export async function gather(
  { prices, instruments, fx, clock }: Parts,
  reader: Reader,
  block: Block,
  priceE8: bigint,
): Promise<Ingredients | FirmRefusal> {
  const now = clock.now();
  const instrument = await instruments.find(block.instrumentId);
  const product = await findProduct(reader, block.productId, dayOf(now));
  const account = await findAccount(reader, block.clientId, block.accountId);
  if (block.state !== 'asked' || block.validUntil <= now) return refuse('state_conflict');
  if (!instrument || !account || !product?.isOpen) return refuse('state_conflict');
  if (await findHalt(reader, instrument.instrumentId)) return refuse('instrument_halted');
  const price = await prices.find({ market: instrument.market, symbol: instrument.feedSymbol });
  if (!price) return refuse('price_unavailable');
  if (price.isStale && prices.hoursOf(instrument.market, now)?.state === 'open') return refuse('price_stale');
  if (isOutsideBand(block.side, priceE8, price.priceE8, readTerms(product, block.currency)))
    return refuse('price_outside_band', { params: { percent: product.terms.band_percent } });
  const isOther = account.currency !== block.currency;
  const rate = isOther ? await fx.find(block.currency, account.currency) : undefined;
  if (isOther && (!rate || !isTradable(rate, now))) return refuse('fx_unavailable');
  return { block, instrument, product, account, price, rate, now };
}

/** Its time begins now, by the server's clock, and never goes beyond the request's own. */
export async function makeFirm(
  parts: Pick<BlockParts, 'prices' | 'settlesOn' | 'quotationKey' | 'ids'>,
  reader: Reader,
  from: Ingredients,
  priceE8: bigint,
): Promise<Quotation> {
  const { block, instrument, product, account, price, rate, now } = from;
  const { side, currency, quantityE8 } = block;
  const terms = readTerms(product, currency);
  const market = listedMarkets.find((code) => code === instrument.market);
  if (!market) throw new Error(`nothing is executed on ${instrument.market}`);
  const table = await findTable(reader, market, dayOf(now));
  const facts: OfferFacts = {
    subject: feeSubjectOf(parts, { instrument, currency }),
    side,
    isConverted: rate !== undefined,
    table,
    terms,
    productCurrency: currency,
    rate: rate?.rate,
  };
  const whole = makeOffer(facts, priceE8, quantityE8);
  const { accounts } = await readBalances(reader, block.clientId);
  const books = accounts.find((one) => one.accountId === account.accountId && one.currency === account.currency);
  const bonusMinor = usableBonus(whole, books?.buckets.bonus ?? 0n, rate !== undefined);
  const offer = payByBonus(whole, side, bonusMinor);
  const maximumMinor = side === 'buy' ? whole.totalAccount.amountMinor : 0n;
  const expiresAt = new Date(Math.min(now.getTime() + terms.ttlMs, block.validUntil.getTime()));
  const lines = [
    ...describeCharges(whole.charges, whole.grossMinor, currency),
    ...bonusLine(whole, bonusMinor, currency),
  ];
  const cashMinor = (books?.buckets.cash ?? 0n) + (books?.buckets.unsettled ?? 0n);
  const id = parts.ids.next();
  const computed = { id, offer, lines, maximumMinor, cashMinor, feesVersion: table.version, now, expiresAt };
  const shown = show(parts, from, computed);
  return {
    id,
    clientId: block.clientId,
    accountId: account.accountId,
    productId: product.id,
    instrumentId: instrument.instrumentId,
    side,
    kind: 'market',
    timeInForce: 'day',
    goodTill: undefined,
    tradingType: 'holding',
    quantityE8,
    amountMinor: undefined,
    amountCurrency: undefined,
    limitPriceE8: priceE8,
    stopPriceE8: undefined,
    priceE8,
    referencePriceE8: price.priceE8,
    productCurrency: currency,
    accountCurrency: account.currency,
    grossMinor: offer.grossMinor,
    totalMinor: offer.totalMinor,
    totalAccountMinor: offer.totalAccount.amountMinor,
    maximumMinor,
    aboutOrderId: undefined,
    productVersion: product.terms.version,
    feesVersion: table.version,
    ...markQuotation(parts.quotationKey, shown),
    createdAt: now,
    expiresAt,
  };
}

interface Computed {
  readonly id: QuotationId;
  readonly offer: Offer;
  readonly lines: QuotationWire['lines'];
  readonly maximumMinor: bigint;
  readonly cashMinor: bigint;
  readonly feesVersion: number;
  readonly now: Date;
  readonly expiresAt: Date;
}

function show(
  parts: Pick<BlockParts, 'settlesOn'>,
  { block, instrument, product, account, price, rate }: Ingredients,
  { id, offer, lines, maximumMinor, cashMinor, feesVersion, now, expiresAt }: Computed,
): Omit<QuotationWire, 'mark'> {
  const { side, currency } = block;
  const money = (minor: bigint) => encodeMoney(makeMoney(minor, currency));
  const moved = offer.totalAccount.amountMinor;
  return {
    id,
    product_id: product.id,
    account_id: account.accountId,
    instrument: describeInstrument(instrument),
    side,
    kind: 'market',
    time_in_force: 'day',
    good_till: null,
    trading_type: 'holding',
    limit_price: sayPrice(offer.priceE8, currency),
    stop_price: null,
    price: sayPrice(offer.priceE8, currency),
    price_basis: 'limit',
    bid: price.bidE8 === undefined ? null : sayPrice(price.bidE8, currency),
    ask: price.askE8 === undefined ? null : sayPrice(price.askE8, currency),
    ...describeLast(price, currency, now),
    deviation_percent: deviationOf(offer.priceE8, price.priceE8).text,
    quantity: formatQuantity(makeQuantity(offer.quantityE8)),
    gross: money(offer.grossMinor),
    lines,
    total: money(offer.totalMinor),
    rate: rate ? describeRate(rate, now) : null,
    total_account: encodeMoney(offer.totalAccount),
    maximum: encodeMoney(makeMoney(maximumMinor, account.currency)),
    cash_after: encodeMoney(makeMoney(side === 'buy' ? cashMinor - moved : cashMinor + moved, account.currency)),
    settles_on: parts.settlesOn({
      market: instrument.market,
      country: instrument.country,
      productCurrency: currency,
      accountCurrency: account.currency,
      tradedAt: now,
    }),
    opens_at: null,
    notes: [],
    product_version: product.terms.version,
    fees_version: feesVersion,
    server_time: now.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
}
