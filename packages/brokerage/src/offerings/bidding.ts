// Bids: quoted, signed with the PIN and placed as an order; what it can cost is held at once. A bid that stands is replaced by the next.
import { dayOf } from '@candor/contract/days.ts';
import type { QuotationId } from '@candor/contract/ids.ts';
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Order as OrderWire } from '@candor/contract/orders/client.ts';
import type { Quotation as QuotationWire } from '@candor/contract/quotations/client.ts';
import { encodeMoney, formatQuantity, makeMoney, makeQuantity, parsePrice } from '@candor/money';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { Once } from '@candor/platform/once/once.ts';
import type { AccessRefusal } from '../access/index.ts';
import { lockOutflow } from '../accounts/index.ts';
import type { RateBook } from '../accounts/index.ts';
import { describeCharges } from '../fees/index.ts';
import { describeInstrument } from '../instruments/index.ts';
import type { Instrument } from '../instruments/index.ts';
import {
  auditOrder,
  beginSigned,
  endOrder,
  findOrder,
  insertSigned,
  isQuotationUsed,
  lockOrder,
  offeringVenue,
  postHold,
  readOwedRates,
  signQuotation,
  splitHold,
  tellPlaced,
  transactSigned,
} from '../orders/index.ts';
import type { BookRefusal, Order, SigningRefusal, Trader } from '../orders/index.ts';
import { sayPrice } from '../prices/index.ts';
import { findProduct } from '../products/index.ts';
import type { Product } from '../products/index.ts';
import {
  checkFunds,
  findQuotation,
  insertQuotation,
  isMarked,
  judgeUse,
  markQuotation,
  readStanding,
} from '../quotations/index.ts';
import type { Quotation, QuotationRefusal, Standing, StandingRefusal } from '../quotations/index.ts';
import { costBid } from './costs.ts';
import type { Costs } from './costs.ts';
import { checkFamily } from './families.ts';
import { checkBid, sharesOf } from './offering.ts';
import type { BidRefusal, Offering, Wish } from './offering.ts';
import type { OfferingParts } from './parts.ts';
import { endBid, findLiveBid, findOffering, insertBid, lockOffering } from './store.ts';

export type QuoteRefusal =
  | AccessRefusal
  | BidRefusal
  | StandingRefusal
  | Refusal<'not_found' | 'offering_account_missing' | 'insufficient_funds' | 'no_available_funds'>;

interface Basis {
  readonly offering: Offering;
  readonly instrument: Instrument;
  readonly product: Product;
  readonly standing: Standing;
  /** The client's bid that stands, which the new one replaces. */
  readonly replaced: Order | undefined;
  /** When all this was so: an offering that closes a moment later was open. */
  readonly now: Date;
}

const say = (quantityE8: bigint): string => formatQuantity(makeQuantity(quantityE8));
/** Long enough to read what is signed. */
const quotationMs = 300_000;

/** In order: the offering, its kind for this client, what is wished, the client's standing, an account in the offering's currency. */
async function readBasis(
  parts: Pick<OfferingParts, 'instruments' | 'clock'>,
  reader: Reader,
  trader: Trader,
  { offering, wish, rates }: { readonly offering: Offering | undefined; readonly wish: Wish; readonly rates: RateBook },
): Promise<Basis | QuoteRefusal> {
  const now = parts.clock.now();
  if (!offering) return refuse('not_found');
  const wrong = (await checkFamily(reader, trader, offering)) ?? checkBid(offering, wish, now);
  if (wrong) return wrong;
  const product = await findProduct(reader, offering.id, dayOf(now));
  const instrument = await parts.instruments.find(offering.instrumentId);
  if (!product || !instrument) return refuse('not_found');
  const question = { side: 'buy', accountId: wish.accountId, product, instrument, rates, now } as const;
  const standing = await readStanding(reader, trader, question);
  if (isRefusal(standing)) return standing;
  if (standing.account.currency !== offering.currency) return refuse('offering_account_missing');
  const live = await findLiveBid(reader, offering.id, trader.clientId);
  const found = live && (await findOrder(reader, live.orderId));
  return { offering, instrument, product, standing, replaced: found?.status === 'pending' ? found : undefined, now };
}

export async function quoteBid(
  parts: Pick<OfferingParts, 'prices' | 'instruments' | 'quotationKey' | 'db' | 'clock' | 'ids' | 'fx'>,
  trader: Trader,
  id: string,
  { lots, price }: { readonly lots: number; readonly price?: string | undefined },
): Promise<QuotationWire | QuoteRefusal> {
  const { db } = parts;
  const rates = await readOwedRates(parts, trader);
  const read = await db.read(trader.scope, async (reader) => {
    const offering = await findOffering(reader, id);
    const priceE8 = offering && readPrice(price, offering);
    if (isRefusal(priceE8)) return priceE8;
    const wish = { lots, priceE8 };
    const basis = await readBasis(parts, reader, trader, { offering, wish, rates });
    return isRefusal(basis) ? basis : { basis, wish };
  });
  if (isRefusal(read)) return read;
  const { basis, wish } = read;
  const costs = costBid(parts, basis.offering, basis.instrument, lots, wish.priceE8 ?? basis.offering.priceHighE8);
  const short = checkCash(basis, costs.totalMinor, costs.quantityE8);
  if (short) return short;
  const made = describe(parts, trader, { basis, bidE8: wish.priceE8, costs });
  await db.transact(trader.scope, (tx) => insertQuotation(tx, made));
  return made.shown;
}

function readPrice(price: string | undefined, offering: Offering): bigint | undefined | Refusal<'price_step'> {
  if (price === undefined) return undefined;
  const { priceStepE8, currency } = offering;
  const read = parsePrice(price, currency);
  if (read.ok && read.value.scale <= 8) return read.value.scaled * 10n ** BigInt(8 - read.value.scale);
  return refuse('price_step', { params: { step: sayPrice(priceStepE8, currency) } });
}

/** What the bid that stands holds is free for the new one. Where it is paid on allotment, nothing is asked for now. */
function checkCash({ offering, standing, replaced }: Basis, maximumMinor: bigint, quantityE8: bigint) {
  if (offering.paysOnAllotment) return undefined;
  const cash = { ...standing.cash, freeMinor: standing.cash.freeMinor + (replaced?.held ?? 0n) };
  const short = checkFunds({ ...standing, cash }, 'buy', { maximumMinor, quantityE8 }, say);
  if (!short) return undefined;
  return short.refused === 'no_available_funds' ? refuse('no_available_funds') : refuse('insufficient_funds');
}

interface Offered {
  readonly basis: Basis;
  readonly bidE8: bigint | undefined;
  readonly costs: Costs;
}

/** What the client sees and signs. */
function show(id: QuotationId, { basis, bidE8, costs }: Offered): Omit<QuotationWire, 'mark'> {
  const { offering, instrument, product, standing, replaced, now } = basis;
  const { priceE8, quantityE8, grossMinor, charges, totalMinor } = costs;
  const { currency } = offering;
  const money = (minor: bigint) => encodeMoney(makeMoney(minor, currency));
  const cashAfter = standing.cash.freeMinor + (replaced?.held ?? 0n) - (offering.paysOnAllotment ? 0n : totalMinor);
  return {
    id,
    product_id: offering.id,
    account_id: standing.account.accountId,
    instrument: describeInstrument(instrument),
    side: 'buy',
    kind: bidE8 === undefined ? 'market' : 'limit',
    time_in_force: 'gtd',
    good_till: dayOf(offering.closesAt),
    trading_type: 'holding',
    limit_price: bidE8 === undefined ? null : sayPrice(bidE8, currency),
    stop_price: null,
    price: sayPrice(priceE8, currency),
    price_basis: bidE8 === undefined ? 'maximum' : 'limit',
    bid: null,
    ask: null,
    last: sayPrice(priceE8, currency),
    price_kind: 'indicative',
    source: 'offering',
    simulated: false,
    market_time: now.toISOString(),
    received_time: now.toISOString(),
    price_age_s: 0,
    deviation_percent: null,
    quantity: say(quantityE8),
    gross: money(grossMinor),
    lines: describeCharges(charges, grossMinor, currency),
    total: money(totalMinor),
    rate: null,
    total_account: money(totalMinor),
    maximum: money(totalMinor),
    cash_after: money(cashAfter),
    settles_on: offering.creditsOn,
    opens_at: null,
    notes: [],
    product_version: product.terms.version,
    fees_version: 0,
    server_time: now.toISOString(),
    expires_at: expiryOf(offering, now).toISOString(),
  };
}

const expiryOf = ({ closesAt }: Offering, now: Date): Date =>
  new Date(Math.min(now.getTime() + quotationMs, closesAt.getTime()));

function describe(
  parts: Pick<OfferingParts, 'quotationKey' | 'ids'>,
  { clientId }: Trader,
  offered: Offered,
): Quotation {
  const { basis, bidE8, costs } = offered;
  const { offering, now } = basis;
  const { currency } = offering;
  const { priceE8, quantityE8, grossMinor, totalMinor } = costs;
  const id = parts.ids.next();
  const shown = show(id, offered);
  return {
    id,
    clientId,
    accountId: basis.standing.account.accountId,
    productId: offering.id,
    instrumentId: offering.instrumentId,
    side: 'buy',
    kind: bidE8 === undefined ? 'market' : 'limit',
    timeInForce: 'gtd',
    goodTill: dayOf(offering.closesAt),
    tradingType: 'holding',
    quantityE8,
    amountMinor: undefined,
    amountCurrency: undefined,
    limitPriceE8: priceE8,
    stopPriceE8: undefined,
    priceE8,
    referencePriceE8: priceE8,
    productCurrency: currency,
    accountCurrency: currency,
    grossMinor,
    totalMinor,
    totalAccountMinor: totalMinor,
    maximumMinor: totalMinor,
    aboutOrderId: undefined,
    productVersion: basis.product.terms.version,
    feesVersion: 0,
    ...markQuotation(parts.quotationKey, shown),
    createdAt: now,
    expiresAt: expiryOf(offering, now),
  };
}

export interface Placement {
  readonly offeringId: string;
  readonly quotationId: QuotationId;
  readonly pin: string;
  readonly clientBytes: string;
}

export type PlaceRefusal = QuoteRefusal | SigningRefusal | BookRefusal | QuotationRefusal;

type Writing = Pick<
  OfferingParts,
  'ledger' | 'messages' | 'signalOrder' | 'prices' | 'instruments' | 'quotationKey' | 'clock' | 'ids'
>;

export const placeBid = (
  parts: Writing & Pick<OfferingParts, 'checkPin' | 'hasPin' | 'db' | 'fx'>,
  trader: Trader,
  once: Once,
  placement: Placement,
) =>
  beginSigned(parts, trader, once, placement.pin, {
    check: async (reader, rates) =>
      checkPlacement(parts, reader, trader, placement, rates, await findOffering(reader, placement.offeringId)),
    write: () => placeSignedBid(parts, trader, once, placement),
  });

export const placeSignedBid = (
  parts: Writing & Pick<OfferingParts, 'db' | 'fx'>,
  trader: Trader,
  once: Once,
  placement: Placement,
) => transactSigned(parts, trader, once, (tx, rates) => writeBid(parts, tx, trader, placement, rates));

async function checkPlacement(
  parts: Pick<OfferingParts, 'quotationKey' | 'instruments' | 'clock'>,
  reader: Reader,
  trader: Trader,
  { quotationId }: Placement,
  rates: RateBook,
  offering: Offering | undefined,
): Promise<{ readonly basis: Basis; readonly quotation: Quotation; readonly wish: Wish } | PlaceRefusal> {
  const quotation = judgeUse(await findQuotation(reader, quotationId), trader.clientId, parts.clock.now());
  if (isRefusal(quotation)) return quotation;
  if (!offering || quotation.productId !== offering.id) return refuse('not_found');
  if (await isQuotationUsed(reader, quotationId)) return refuse('quotation_used');
  if (!isMarked(parts.quotationKey, quotation)) return refuse('order_unprocessable');
  const wish = {
    lots: Number(quotation.quantityE8 / sharesOf(offering, 1)),
    priceE8: quotation.kind === 'market' ? undefined : quotation.limitPriceE8,
    accountId: quotation.accountId,
  };
  const basis = await readBasis(parts, reader, trader, { offering, wish, rates });
  if (isRefusal(basis)) return basis;
  return checkCash(basis, quotation.maximumMinor, quotation.quantityE8) ?? { basis, quotation, wish };
}

async function writeBid(
  parts: Writing,
  tx: TenantTx,
  trader: Trader,
  placement: Placement,
  rates: RateBook,
): Promise<OrderWire | PlaceRefusal> {
  const { clientId } = trader;
  await lockOutflow(tx, clientId);
  const offering = await lockOffering(tx, placement.offeringId, 'share');
  const checked = await checkPlacement(parts, tx, trader, placement, rates, offering);
  if (isRefusal(checked)) return checked;
  const { basis, quotation, wish } = checked;
  const now = parts.clock.now();
  const live = await findLiveBid(tx, basis.offering.id, clientId);
  if (live) await endBid(tx, live.orderId, now);
  const replaced = basis.replaced && (await lockOrder(tx, basis.replaced.id, clientId));
  const ended = replaced && (await endOrder(parts, tx, replaced, { as: 'replaced' }));
  if (isRefusal(ended)) return ended;
  const signed = await signQuotation(parts, tx, trader, { pin: placement.pin }, quotation);
  if (isRefusal(signed)) return signed;
  const freed = replaced ? replaced.held - replaced.heldUnsettled : 0n;
  const holds = basis.offering.paysOnAllotment ? 0n : quotation.maximumMinor;
  const order = await insertSigned(parts, tx, quotation, basis.product, {
    ...signed,
    ...splitHold(holds, basis.standing.cash.settledMinor + freed),
    kind: wish.priceE8 === undefined ? 'market' : 'limit',
    status: 'pending',
    worksUntil: basis.offering.closesAt,
    replacesId: replaced?.id,
    venue: offeringVenue,
    placedAt: now,
  });
  await insertBid(tx, {
    ...wish,
    orderId: order.id,
    offeringId: basis.offering.id,
    clientId,
    clientBytes: placement.clientBytes,
    placedAt: now,
  });
  const held = holds > 0n ? await postHold(parts, tx, order) : undefined;
  if (held) return held;
  await auditOrder(parts, tx, order, replaced ? 'order.replaced' : 'order.placed');
  return tellPlaced(parts, tx, order.id);
}
