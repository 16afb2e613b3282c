// Places orders at a quotation: everything is checked again, what the order can cost is held, and order, signature, timeline and hold
// commit together or not at all.
import type { QuotationId, SignatureId } from '@candor/contract/ids.ts';
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { packOf } from '@candor/contract/countries/index.ts';
import type { Order as OrderWire } from '@candor/contract/orders/client.ts';
import { formatQuantity, makeMoney, makeQuantity } from '@candor/money';
import type { Money } from '@candor/money';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import { findAnswer, transactOnce } from '@candor/platform/once/once.ts';
import type { Once } from '@candor/platform/once/once.ts';
import { listAccounts, lockOutflow, readRateBook, readStates } from '../accounts/index.ts';
import type { RateBook } from '../accounts/index.ts';
import type { Instrument } from '../instruments/index.ts';
import { doLotsCover } from '../lots/index.ts';
import type { Product } from '../products/index.ts';
import { askAgainHundredths, checkFunds, deviationOf, isMarked, judgeStanding, judgeUse } from '../quotations/index.ts';
import type { KeptQuotation, QuotationRefusal, QuoteRefusal, Standing } from '../quotations/index.ts';
import { describeOrder } from './describing.ts';
import { releaseOf } from './ending.ts';
import { postHold, postRelease, splitHold } from './holding.ts';
import type { Order } from './order.ts';
import { isReplaceable, restOf } from './order.ts';
import type { BookRefusal, OrderParts, Trader } from './parts.ts';
import { signal } from './parts.ts';
import { proveSigning, signOrder, valueInSession } from './signing.ts';
import type { Signed, Signing, SigningRefusal } from './signing.ts';
import { readFacts } from './placing-store.ts';
import type { PlacingFacts } from './placing-store.ts';
import { findOrder, insertEvent, insertOrders, lockOrder, saveOrder } from './store.ts';
import type { NewOrder } from './store.ts';
import { auditOrder } from './telling.ts';
import { endOf } from './validity.ts';

export interface Placement extends Signing {
  readonly quotationId: QuotationId;
  readonly acceptsDeviation: boolean;
  readonly acceptsDuplicate: boolean;
  readonly lotIds: readonly string[] | undefined;
  /** Selling what an order bought, or replacing what is left of one. */
  readonly about?: { readonly orderId: string; readonly how: 'sell' | 'replace' };
}

export type PlaceRefusal =
  | Exclude<QuoteRefusal, Refusal<never>>
  | SigningRefusal
  | BookRefusal
  | QuotationRefusal
  | Refusal<'price_deviates' | 'order_duplicate' | 'order_not_replaceable' | 'lots_not_allowed' | 'terms_not_accepted'>;

/** What a placement rests on once everything is checked. */
export interface Basis {
  readonly quotation: KeptQuotation;
  readonly instrument: Instrument;
  readonly product: Product;
  readonly standing: Standing;
  /** The order that is sold or replaced. */
  readonly about: Order | undefined;
}

const sayQuantity = (quantityE8: bigint): string => formatQuantity(makeQuantity(quantityE8));

/**
 * A repetition proves its PIN too: otherwise a used key would tell a right PIN from a wrong one for nothing. A signing session has nothing
 * to guess, and the key answers only to the request that names the same one: whoever lost the answer learns it, though the session is over.
 */
export async function placeOrder(
  parts: Pick<
    OrderParts,
    | 'ledger'
    | 'checkPin'
    | 'hasPin'
    | 'venueOf'
    | 'routeOrder'
    | 'signalOrder'
    | 'prices'
    | 'instruments'
    | 'quotationKey'
    | 'db'
    | 'clock'
    | 'ids'
    | 'fx'
  >,
  trader: Trader,
  once: Once,
  placement: Placement,
) {
  const { scope } = trader;
  const prove = () => proveSigning(parts, trader, placement);
  const proveAgain = async () => (placement.pin === undefined ? undefined : prove());
  const answered = await findAnswer<OrderWire, SigningRefusal>(parts, scope, once, proveAgain);
  if (answered) return answered;
  const rates = await readOwedRates(parts, trader);
  const check = (reader: Reader) => checkPlacement(parts, reader, trader, placement, rates);
  const checked = await parts.db.read(scope, check, { keepsPlans: true });
  // The same request may have been answered while this one was looking.
  if (isRefusal(checked))
    return (await findAnswer<OrderWire, SigningRefusal>(parts, scope, once, proveAgain)) ?? checked;
  const refused = await prove();
  if (refused) return refused;
  return commitOrder(parts, trader, once, placement, { rates, basis: checked });
}

export type PlacingParts = Parameters<typeof placeOrder>[0];

/** For a client who has just signed. */
export async function placeSigned(parts: PlacingParts, trader: Trader, once: Once, placement: Placement) {
  const rates = await readOwedRates(parts, trader);
  const check = (reader: Reader) => checkPlacement(parts, reader, trader, placement, rates);
  const basis = await parts.db.read(trader.scope, check, { keepsPlans: true });
  return isRefusal(basis) ? basis : commitOrder(parts, trader, once, placement, { rates, basis });
}

/** The order of a run, inside its transaction: signed for by the plan, whose terms the database asks about. */
export function placeInPlan(
  parts: Parameters<typeof writeOrder>[0],
  tx: TenantTx,
  trader: Trader,
  { quotationId, signatureId }: { readonly quotationId: QuotationId; readonly signatureId: SignatureId },
  rates: RateBook,
) {
  const placement = {
    quotationId,
    planSignatureId: signatureId,
    pin: undefined,
    sessionId: undefined,
    lotIds: undefined,
    acceptsDeviation: false,
    // Two plans may buy the same on one day: each was signed for.
    acceptsDuplicate: true,
  };
  return writeOrder(parts, tx, trader, placement, { rates, counted: undefined });
}

async function commitOrder(
  parts: Omit<PlacingParts, 'checkPin' | 'hasPin'>,
  trader: Trader,
  once: Once,
  placement: Placement,
  { rates, basis }: { readonly rates: RateBook; readonly basis: Basis },
) {
  const { scope } = trader;
  const counted = await valueInSession(
    parts,
    trader,
    makeMoney(basis.quotation.maximumMinor, basis.quotation.accountCurrency),
  );
  if (isRefusal(counted)) return counted;
  const write = (tx: TenantTx) => writeOrder(parts, tx, trader, placement, { rates, counted });
  return transactOnce(parts, scope, once, write, { keepsPlans: true });
}

/** What is owed in other currencies counts by today's rates. */
export async function readOwedRates(
  { db, fx }: Pick<OrderParts, 'db' | 'fx'>,
  { scope, clientId }: Trader,
): Promise<RateBook> {
  const states = await db.read(scope, async (reader) => readStates(reader, await listAccounts(reader, clientId)));
  return readRateBook(fx, states);
}

async function checkPlacement(
  parts: Pick<OrderParts, 'instruments' | 'quotationKey' | 'clock'>,
  reader: Reader,
  trader: Trader,
  placement: Placement,
  rates: RateBook,
): Promise<Basis | PlaceRefusal> {
  const now = parts.clock.now();
  const { clientId } = trader;
  const { quotationId, sessionId } = placement;
  const [facts] = await readFacts(reader, [{ clientId, quotationId, sessionId }], now);
  if (!facts) throw new Error('a placement has no facts');
  const about = placement.about && (await findOrder(reader, placement.about.orderId, clientId));
  const basis = await judgePlacement(parts, trader, placement, { facts, about, rates, now });
  const { lotIds } = placement;
  if (isRefusal(basis) || !lotIds) return basis;
  const { quotation, instrument } = basis;
  if (quotation.side === 'buy') return refuse('order_payload_invalid');
  const isCovered = await doLotsCover(reader, clientId, instrument, { lotIds, quantityE8: quotation.quantityE8 });
  return isCovered ? basis : refuse('insufficient_holdings');
}

/** Bids and block trades are signed where they are described, and stand under rules of their own. */
const hasOwnDoor = (type: Product['type']): boolean => type === 'block' || type === 'ipo' || type === 'subscribe';

export interface Considered {
  readonly facts: PlacingFacts;
  /** The order that is sold or replaced. */
  readonly about: Order | undefined;
  readonly rates: RateBook;
  readonly now: Date;
}

/** In order: the quotation, the order it is about, the product and the client's standing, halts, funds, price, doubles, lots. */
export async function judgePlacement(
  parts: Pick<OrderParts, 'instruments' | 'quotationKey'>,
  trader: Trader,
  placement: Placement,
  { facts, about, rates, now }: Considered,
): Promise<Basis | PlaceRefusal> {
  const { product, client } = facts;
  const quotation = judgeUse(facts.quotation, trader.clientId, now);
  if (isRefusal(quotation)) return quotation;
  if (facts.isUsed) return refuse('quotation_used');
  if (!isMarked(parts.quotationKey, quotation)) return refuse('order_unprocessable');
  if (quotation.aboutOrderId !== placement.about?.orderId) return refuse('order_payload_invalid');
  if (placement.about && !about) return refuse('not_found');
  const instrument = await parts.instruments.find(quotation.instrumentId);
  if (!instrument || !product) return refuse('order_unprocessable');
  // What is signed elsewhere is not placed here.
  if (hasOwnDoor(product.type) || instrument.type === 'fund') return refuse('order_unsupported');
  if (quotation.side === 'buy' && trader.unbegun) return trader.unbegun;
  const question = { side: quotation.side, accountId: quotation.accountId, product, instrument, rates, now };
  const buyer = { ...client.buyer, country: trader.tenant.country };
  const standing = judgeStanding(question, { ...client, buyer });
  if (isRefusal(standing)) return standing;
  if (facts.isHalted) return refuse('instrument_halted');
  const basis = { quotation, instrument, product, standing, about };
  return checkTerms(basis, placement, trader) ?? checkTwin(facts.twinAt, placement, now) ?? basis;
}

function checkTerms(
  { quotation, standing, about }: Basis,
  placement: Placement,
  { tenant }: Trader,
): PlaceRefusal | undefined {
  const isReplacing = placement.about?.how === 'replace';
  const canReplace = about !== undefined && isReplaceable(about);
  if (isReplacing && !canReplace) return refuse('order_not_replaceable');
  const freed = isReplacing ? about : undefined;
  const free = {
    cash: { ...standing.cash, freeMinor: standing.cash.freeMinor + (freed?.side === 'buy' ? freed.held : 0n) },
    shares: { ...standing.shares, arrivedE8: standing.shares.arrivedE8 + (freed?.side === 'sell' ? freed.held : 0n) },
  };
  const funds = checkFunds(free, quotation.side, quotation, sayQuantity);
  if (funds) return funds;
  const deviation = deviationOf(quotation.priceE8, quotation.referencePriceE8);
  const isFar = deviation.hundredths > askAgainHundredths || deviation.hundredths < -askAgainHundredths;
  if (isFar && !placement.acceptsDeviation) return refuse('price_deviates', { params: { percent: deviation.text } });
  if (placement.lotIds && packOf(tenant.country).lots === 'fifo') return refuse('lots_not_allowed');
  return undefined;
}

function checkTwin(twinAt: Date | undefined, placement: Placement, now: Date): Refusal<'order_duplicate'> | undefined {
  if (placement.acceptsDuplicate || placement.about || !twinAt) return undefined;
  const seconds = Math.max(0, Math.round((now.getTime() - twinAt.getTime()) / 1_000));
  return refuse('order_duplicate', { params: { seconds } });
}

async function writeOrder(
  parts: Pick<
    OrderParts,
    'ledger' | 'venueOf' | 'routeOrder' | 'signalOrder' | 'prices' | 'instruments' | 'quotationKey' | 'clock' | 'ids'
  >,
  tx: TenantTx,
  trader: Trader,
  placement: Placement,
  { rates, counted }: { readonly rates: RateBook; readonly counted: Money | undefined },
): Promise<OrderWire | PlaceRefusal> {
  await lockOutflow(tx, trader.clientId);
  const replaced =
    placement.about?.how === 'replace' ? await lockOrder(tx, placement.about.orderId, trader.clientId) : undefined;
  const basis = await checkPlacement(parts, tx, trader, placement, rates);
  if (isRefusal(basis)) return basis;
  const { quotation } = basis;
  const id = parts.ids.next();
  const maximum = makeMoney(quotation.maximumMinor, quotation.accountCurrency);
  const signed = await signOrder(parts, tx, trader, placement, { id, maximum, inSession: counted ?? maximum });
  if (isRefusal(signed)) return signed;
  const orders = planOrders(parts, basis, placement, { id, signed, replaced, tenantId: tx.scope.tenantId });
  await insertOrders(tx, orders);
  const now = parts.clock.now();
  for (const order of orders) {
    await insertEvent(tx, {
      orderId: order.id,
      at: now,
      act: 'placed',
      status: order.status,
      quantityE8: order.quantityE8,
    });
  }
  if (replaced) {
    const ended = await endReplaced(parts, tx, replaced);
    if (isRefusal(ended)) return ended;
  }
  const [first] = orders;
  if (!first) throw new Error('a quotation made no order');
  const held = await postHold(parts, tx, first);
  if (held) return held;
  await auditOrder(parts, tx, first, replaced ? 'order.replaced' : 'order.placed');
  const made = await findOrder(tx, first.id);
  if (!made) throw new Error('an order is gone that was just placed');
  if (made.status === 'pending') await parts.routeOrder(tx, made, 'send');
  signal(parts, tx, made);
  return describeOrder(parts, tx, made);
}

/** What is left of the old one ends here; its fills go on to settlement, and what it held is free for the new one. */
async function endReplaced(
  parts: Pick<OrderParts, 'ledger' | 'signalOrder' | 'clock'>,
  tx: TenantTx,
  order: Order,
): Promise<undefined | BookRefusal> {
  const now = parts.clock.now();
  const status = order.filledE8 > 0n ? 'settle' : 'cancelled';
  const closed = {
    ...order,
    status,
    closedAs: 'replaced',
    closedAt: now,
    waitsFor: undefined,
    ...releaseOf(order),
    held: 0n,
    heldUnsettled: 0n,
  } as const;
  const saved = await saveOrder(tx, closed, now);
  await insertEvent(tx, { orderId: order.id, at: now, act: 'replaced', status, quantityE8: restOf(order) });
  signal(parts, tx, saved);
  return postRelease(parts, tx, order, 'voided');
}

interface Ids {
  readonly id: string;
  readonly signed: Signed;
  readonly replaced: Order | undefined;
  readonly tenantId: TenantId;
}

/** One order, or the two legs of one-cancels-other: they share what is held. */
export function planOrders(
  parts: Pick<OrderParts, 'venueOf' | 'prices' | 'clock' | 'ids'>,
  basis: Basis,
  placement: Placement,
  { id, signed, replaced, tenantId }: Ids,
): NewOrder[] {
  const { quotation, instrument, product, standing } = basis;
  const now = parts.clock.now();
  const isReviewed = quotation.tradingType === 'review';
  const freedSettled = replaced ? replaced.held - replaced.heldUnsettled : 0n;
  const hold =
    quotation.side === 'buy'
      ? splitHold(quotation.maximumMinor, standing.cash.settledMinor + freedSettled)
      : splitHold(quotation.quantityE8, standing.shares.arrivedE8 + freedSettled);
  const state = parts.prices.hoursOf(instrument.market, now)?.state;
  const order: NewOrder = {
    ...quotation,
    ...hold,
    id,
    kind: quotation.kind === 'oco' ? 'take_profit' : quotation.kind,
    type: product.type,
    subtype: product.subtype,
    worksUntil: endOf(parts.prices, instrument.market, quotation, now),
    status: isReviewed ? 'awaiting' : 'pending',
    waitsFor: state === 'open' || isReviewed ? undefined : 'market_closed',
    stopPriceE8: quotation.kind === 'oco' ? undefined : quotation.stopPriceE8,
    holdId: parts.ids.next(),
    signedMaxMinor: quotation.maximumMinor,
    charges: replaced?.charges ?? [],
    ocoGroup: quotation.kind === 'oco' ? parts.ids.next() : undefined,
    leg: 0,
    replacesId: replaced?.id,
    sellsId: placement.about?.how === 'sell' ? placement.about.orderId : undefined,
    lotIds: placement.lotIds,
    quotationId: quotation.id,
    signatureId: signed.signatureId,
    signingSessionId: signed.signingSessionId,
    venue: parts.venueOf(tenantId, instrument.market),
    placedAt: now,
    acceptedAt: isReviewed ? undefined : now,
  };
  if (quotation.kind !== 'oco') return [order];
  const stop = {
    ...order,
    id: parts.ids.next(),
    leg: 1,
    kind: 'stop',
    limitPriceE8: undefined,
    stopPriceE8: quotation.stopPriceE8,
  } as const;
  return [order, stop];
}
