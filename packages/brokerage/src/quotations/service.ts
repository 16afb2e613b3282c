// Makes quotations: reads what stands behind an order, computes every line, marks the whole and keeps it. Nothing is reserved here.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { ChargeLine } from '@candor/contract/fees/client.ts';
import type { Quotation as QuotationWire, QuotationNote } from '@candor/contract/quotations/client.ts';
import { encodeMoney, formatQuantity, makeMoney, makeQuantity } from '@candor/money';
import type { CurrencyCode } from '@candor/money';
import type { Accrued } from '../bonds/index.ts';
import { listAccounts, readRateBook, readStates } from '../accounts/index.ts';
import type { AccountParts } from '../accounts/index.ts';
import { describeCharges } from '../fees/index.ts';
import { describeRate, isTradable } from '../fx/index.ts';
import type { FxRate } from '../fx/index.ts';
import { describeInstrument } from '../instruments/index.ts';
import type { Instruments } from '../instruments/index.ts';
import { sayPrice } from '../prices/index.ts';
import type { MarketPrice, MarketPrices, VenueHours } from '../prices/index.ts';
import { findHalt } from '../products/index.ts';
import type { ProductCaller } from '../products/index.ts';
import { accrue, describeBond, readListed } from './listed.ts';
import type { Listed } from './listed.ts';
import {
  askAgainHundredths,
  checkSize,
  choosePrice,
  deviationOf,
  fitAmount,
  grossOf,
  isOutsideBand,
  makeOffer,
  maximumOf,
  payByBonus,
  quoteSides,
  usableBonus,
} from './offer.ts';
import type { ChosenPrice, Offer, OfferFacts, SizeRefusal } from './offer.ts';
import { describeLast, markQuotation } from './quotation.ts';
import type { Quotation } from './quotation.ts';
import { checkFunds, readStanding } from './standing.ts';
import type { FundsRefusal, Standing, StandingRefusal } from './standing.ts';
import { insertQuotation } from './store.ts';
import { readWish } from './wish.ts';
import type { Wish, WishRefusal, WishWire } from './wish.ts';

export interface QuotationParts extends AccountParts {
  readonly prices: MarketPrices;
  readonly instruments: Instruments;
  /** Marks what was offered; the same on every node. */
  readonly quotationKey: Buffer;
  /** The day a trade settles on, as YYYY-MM-DD. */
  readonly settlesOn: (trade: TradeTerms) => string;
}

export type QuoteRefusal =
  | WishRefusal
  | SizeRefusal
  | StandingRefusal
  | FundsRefusal
  | Refusal<
      | 'not_found'
      | 'order_unsupported'
      | 'instrument_halted'
      | 'price_unavailable'
      | 'price_stale'
      | 'price_outside_band'
      | 'fx_unavailable'
      | 'bond_ends'
    >;

/** What surrounds the wish: how it may differ from a plain one. */
export interface QuoteContext {
  /** The order that is replaced or sold. */
  readonly aboutOrderId?: string;
  /** What an order that is being replaced still holds, and which is free for the new one. */
  readonly freed?: { readonly minor: bigint; readonly sharesE8: bigint };
}

/** What the day of settlement depends on. */
export interface TradeTerms {
  readonly market: string;
  /** Of the venue: its cycle counts. */
  readonly country: string;
  readonly productCurrency: string;
  readonly accountCurrency: string;
  readonly tradedAt: Date;
}

export async function quoteOrder(
  parts: QuotationParts,
  caller: ProductCaller,
  wire: WishWire,
  context: QuoteContext = {},
): Promise<QuotationWire | QuoteRefusal> {
  const { db, fx, prices, clock } = parts;
  // Rates and prices come from outside: they are asked for before the transaction.
  const rates = await db.read(caller.scope, async (reader) =>
    readStates(reader, await listAccounts(reader, caller.clientId)),
  );
  const owed = await readRateBook(fx, rates);
  const now = clock.now();
  const read = await db.read(caller.scope, async (reader) => {
    const listed = await readListed(parts, reader, wire);
    if (isRefusal(listed)) return listed;
    const { instrument, product } = listed;
    const question = { side: wire.side, accountId: wire.account_id, product, instrument, rates: owed, now };
    const standing = await readStanding(reader, caller, question);
    if (isRefusal(standing)) return standing;
    return { listed, standing, halt: await findHalt(reader, instrument.instrumentId) };
  });
  if (isRefusal(read)) return read;
  const { listed, standing, halt } = read;
  const { instrument, currency } = listed;
  const wish = readWish(
    wire,
    { ...instrument, currency, stepE8: listed.terms.stepE8 },
    standing.account.currency,
    (priceE8) => sayPrice(priceE8, currency),
  );
  if (isRefusal(wish)) return wish;
  if (wish.kind !== 'oco' && !listed.product.terms.kinds.includes(wish.kind)) return refuse('order_unsupported');
  if (!listed.product.terms.times_in_force.includes(wish.timeInForce)) return refuse('order_unsupported');
  if (halt) return refuse('instrument_halted');
  const price = await prices.find({ market: instrument.market, symbol: instrument.feedSymbol });
  const hours = prices.hoursOf(instrument.market, now);
  if (!price || !hours) return refuse('price_unavailable');
  const isFirm = wish.kind === 'market' && hours.state === 'open';
  const unusable = checkPrice(price, hours, isFirm);
  if (unusable) return unusable;
  const rate = await findRate(parts, currency, standing.account.currency, isFirm, now);
  if (isRefusal(rate)) return rate;
  const accrued = accrue(parts, listed, hours.state === 'open' ? now : hours.opensAt);
  if (isRefusal(accrued)) return accrued;
  const made = assemble({ parts, caller, listed, standing, wish, price, hours, rate, isFirm, context, now, accrued });
  if (isRefusal(made)) return made;
  await db.transact(caller.scope, (tx) => insertQuotation(tx, made));
  return made.shown;
}

/** A price that nobody could trade on backs no firm offer; one that is merely late is enough for an order with its own price. */
function checkPrice(price: MarketPrice, hours: VenueHours, isFirm: boolean): Refusal<'price_stale'> | undefined {
  if (price.isStale && hours.state === 'open') return refuse('price_stale');
  const isLive = price.kind === 'live' || price.kind === 'simulated';
  return isFirm && !isLive ? refuse('price_stale') : undefined;
}

async function findRate(
  { fx }: Pick<QuotationParts, 'fx'>,
  from: CurrencyCode,
  to: CurrencyCode,
  isFirm: boolean,
  now: Date,
): Promise<FxRate | undefined | Refusal<'fx_unavailable'>> {
  if (from === to) return undefined;
  const found = await fx.find(from, to);
  if (!found) return refuse('fx_unavailable');
  // A firm offer fixes its rate: an old one of an open market is no rate.
  return isFirm && !isTradable(found, now) && fx.opensAt(now) === undefined ? refuse('fx_unavailable') : found;
}

interface Ingredients {
  readonly parts: QuotationParts;
  readonly caller: ProductCaller;
  readonly listed: Listed;
  readonly standing: Standing;
  readonly wish: Wish;
  readonly price: MarketPrice;
  readonly hours: VenueHours;
  readonly rate: FxRate | undefined;
  readonly isFirm: boolean;
  readonly context: QuoteContext;
  readonly now: Date;
  readonly accrued: Accrued | undefined;
}

const sayQuantity = (quantityE8: bigint): string => formatQuantity(makeQuantity(quantityE8));

export function feeSubjectOf(
  { prices }: Pick<QuotationParts, 'prices'>,
  { instrument, currency }: Pick<Listed, 'instrument' | 'currency'>,
) {
  const { market, feedSymbol: symbol, isin, type } = instrument;
  // A company's country is in its ISIN; the venue's where it has none.
  const country = isin?.slice(0, 2) ?? instrument.country;
  return {
    currency,
    country,
    isFund: type !== 'stock',
    capitalisationMinor: prices.capitalisation({ market, symbol }),
  };
}

/** In order: the band, the size, the funds. What only has to be said stands in the notes. */
function assemble(from: Ingredients): Quotation | SizeRefusal | FundsRefusal | Refusal<'price_outside_band'> {
  const { parts, listed, standing, wish, price, rate, isFirm, context } = from;
  const { instrument, currency, terms, table } = listed;
  const sides = quoteSides(price, terms, instrument.tickE8);
  const chosen = choosePrice(wish, sides, instrument.tickE8, isFirm);
  if (isOutsideBand(wish.side, chosen.priceE8, price.priceE8, terms)) {
    return refuse('price_outside_band', { params: { percent: listed.product.terms.band_percent } });
  }
  const facts: OfferFacts = {
    subject: feeSubjectOf(parts, listed),
    side: wish.side,
    isConverted: rate !== undefined,
    table,
    terms,
    productCurrency: currency,
    rate: rate?.rate,
    accrued: from.accrued,
  };
  const quantityE8 = wish.quantityE8 ?? (wish.amount ? fitAmount(facts, chosen.priceE8, wish.amount) : 0n);
  const ownE8 = standing.shares.arrivedE8 + standing.shares.incomingE8 + (context.freed?.sharesE8 ?? 0n);
  const offer = makeOffer(facts, chosen.priceE8, quantityE8);
  // What staff look at first is not filled at this price: the client signs a maximum instead.
  if (isFirm && isReviewed(listed, wish, offer)) return assemble({ ...from, isFirm: false });
  const isWholePosition = wish.side === 'sell' && quantityE8 === ownE8 && ownE8 > 0n;
  const size = checkSize(facts, offer, { hasAmount: wish.amount !== undefined, isWholePosition });
  if (size) return size;
  const maximumMinor = wish.side === 'sell' ? 0n : maximumOf(offer, isFirm, rate !== undefined);
  const free = {
    cash: { ...standing.cash, freeMinor: standing.cash.freeMinor + (context.freed?.minor ?? 0n) },
    shares: { ...standing.shares, arrivedE8: standing.shares.arrivedE8 + (context.freed?.sharesE8 ?? 0n) },
  };
  const funds = checkFunds(free, wish.side, { maximumMinor, quantityE8 }, sayQuantity);
  if (funds) return funds;
  const bonusMinor = usableBonus(offer, standing.cash.bonusMinor, rate !== undefined);
  const lines = [...linesOf(offer, chosen, price, currency), ...bonusLine(offer, bonusMinor, currency)];
  return describe(from, { chosen, sides, offer: payByBonus(offer, wish.side, bonusMinor), maximumMinor, lines });
}

function isReviewed({ terms, product }: Listed, { side }: Wish, { grossMinor }: Offer): boolean {
  const isLarge = terms.reviewAboveMinor !== undefined && grossMinor > terms.reviewAboveMinor && side === 'buy';
  return isLarge || product.tradingType === 'review';
}

/** Fees and taxes, and beside them what the spread costs: it is in the price already. */
function linesOf(offer: Offer, { basis }: ChosenPrice, price: MarketPrice, currency: CurrencyCode): ChargeLine[] {
  const lines = describeCharges(offer.charges, offer.grossMinor, currency);
  if (basis !== 'last_with_spread') return lines;
  const awayE8 = offer.priceE8 > price.priceE8 ? offer.priceE8 - price.priceE8 : price.priceE8 - offer.priceE8;
  const amountMinor = grossOf(awayE8, offer.quantityE8, currency);
  const [spread] = describeCharges(
    [{ code: 'spread', kind: 'fee', detail: 'spread', amountMinor }],
    offer.grossMinor,
    currency,
  );
  return spread ? [...lines, { ...spread, kind: 'spread' }] : lines;
}

/** What promotional credit pays of the fees: a line of its own, below zero. */
export function bonusLine({ grossMinor }: Offer, bonusMinor: bigint, currency: CurrencyCode): ChargeLine[] {
  if (bonusMinor === 0n) return [];
  const paid = { code: 'bonus', kind: 'fee', detail: 'bonus', amountMinor: -bonusMinor } as const;
  return describeCharges([paid], grossMinor, currency).map((line) => ({ ...line, kind: 'bonus' }));
}

interface Computed {
  readonly chosen: ChosenPrice;
  readonly sides: ReturnType<typeof quoteSides>;
  readonly offer: Offer;
  readonly maximumMinor: bigint;
  readonly lines: ChargeLine[];
}

const restingTtlMs = 60_000;

function describe(from: Ingredients, computed: Computed): Quotation {
  const { parts, caller, listed, standing, wish, price, isFirm, context, now } = from;
  const { instrument, currency, product, terms } = listed;
  const { offer, maximumMinor } = computed;
  const tradingType = isReviewed(listed, wish, offer) ? 'review' : 'holding';
  const expiresAt = new Date(now.getTime() + (isFirm ? terms.ttlMs : Math.max(terms.ttlMs, restingTtlMs)));
  const head = {
    id: parts.ids.next(),
    productId: product.id,
    accountId: standing.account.accountId,
    instrumentId: instrument.instrumentId,
    tradingType,
    createdAt: now,
    expiresAt,
  } as const;
  const shown = showQuotation(from, computed, head);
  return {
    ...head,
    clientId: caller.clientId,
    side: wish.side,
    kind: wish.kind,
    timeInForce: wish.timeInForce,
    goodTill: wish.goodTill,
    quantityE8: offer.quantityE8,
    amountMinor: wish.amount?.amountMinor,
    amountCurrency: wish.amount?.currency,
    // A market order goes out as a limit at the signed price; the sale of a stop has none.
    limitPriceE8: wish.limitE8 ?? (wish.kind === 'stop' && wish.side === 'sell' ? undefined : offer.priceE8),
    stopPriceE8: wish.stopE8,
    priceE8: offer.priceE8,
    referencePriceE8: price.priceE8,
    productCurrency: currency,
    accountCurrency: standing.account.currency,
    grossMinor: offer.grossMinor,
    totalMinor: offer.totalMinor,
    totalAccountMinor: offer.totalAccount.amountMinor,
    maximumMinor,
    aboutOrderId: context.aboutOrderId,
    productVersion: product.terms.version,
    feesVersion: listed.table.version,
    ...markQuotation(parts.quotationKey, shown),
  };
}

type Head = Pick<Quotation, 'id' | 'productId' | 'accountId' | 'tradingType' | 'createdAt' | 'expiresAt'>;

function showQuotation(from: Ingredients, computed: Computed, head: Head): Omit<QuotationWire, 'mark'> {
  const { parts, listed, standing, wish, price, hours, rate, now } = from;
  const { currency, instrument, product, table } = listed;
  const { chosen, sides, offer, maximumMinor, lines } = computed;
  const say = (priceE8: bigint): string => sayPrice(priceE8, currency);
  const deviation = deviationOf(chosen.priceE8, price.priceE8);
  const deviates = deviation.hundredths > askAgainHundredths || deviation.hundredths < -askAgainHundredths;
  const { account, cash } = standing;
  const paid = wish.side === 'buy' ? -offer.totalAccount.amountMinor : offer.totalAccount.amountMinor;
  const opens = hours.state === 'open' ? undefined : hours.opensAt;
  const notes: QuotationNote[] = [
    ...(opens ? (['market_closed'] as const) : []),
    ...(head.tradingType === 'review' ? (['reviewed'] as const) : []),
    ...(deviates ? (['price_deviates'] as const) : []),
    ...(rate && !isTradable(rate, now) ? (['fx_estimate'] as const) : []),
    ...(price.kind === 'delayed' || price.kind === 'indicative' ? (['delayed_price'] as const) : []),
    ...(wish.side === 'buy' && offer.totalAccount.amountMinor > cash.settledMinor ? (['good_faith'] as const) : []),
    ...(head.tradingType === 'review' && standing.isSettlementDelayed ? (['settlement_delayed'] as const) : []),
  ];
  return {
    id: head.id,
    product_id: head.productId,
    account_id: head.accountId,
    instrument: describeInstrument(instrument),
    side: wish.side,
    kind: wish.kind,
    time_in_force: wish.timeInForce,
    good_till: wish.goodTill ?? null,
    trading_type: head.tradingType,
    limit_price: wish.limitE8 === undefined ? null : say(wish.limitE8),
    stop_price: wish.stopE8 === undefined ? null : say(wish.stopE8),
    price: say(chosen.priceE8),
    price_basis: chosen.basis,
    bid: say(sides.bidE8),
    ask: say(sides.askE8),
    ...describeLast(price, currency, now),
    deviation_percent: deviates ? deviation.text : null,
    quantity: sayQuantity(offer.quantityE8),
    gross: encodeMoney(makeMoney(offer.grossMinor, currency)),
    lines,
    ...(listed.bond && from.accrued && { bond: describeBond(listed.bond, from.accrued, offer) }),
    total: encodeMoney(makeMoney(offer.totalMinor, currency)),
    rate: rate ? describeRate(rate, now) : null,
    total_account: encodeMoney(offer.totalAccount),
    maximum: encodeMoney(makeMoney(maximumMinor, account.currency)),
    cash_after: encodeMoney(makeMoney(cash.freeMinor + paid, account.currency)),
    settles_on: parts.settlesOn({
      market: instrument.market,
      country: instrument.country,
      productCurrency: currency,
      accountCurrency: account.currency,
      tradedAt: opens ?? now,
    }),
    opens_at: opens?.toISOString() ?? null,
    notes,
    product_version: product.terms.version,
    fees_version: table.version,
    server_time: now.toISOString(),
    expires_at: head.expiresAt.toISOString(),
  };
}
