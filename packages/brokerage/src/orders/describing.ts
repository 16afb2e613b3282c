// Orders as the wire shows them: the record of the trade from its fills and lots, the timeline, and estimate against booked.
import { dayOf } from '@candor/contract/days.ts';
import type { Order as OrderWire, OrderDetail, TradeRecord } from '@candor/contract/orders/client.ts';
import { listedMarkets } from '@candor/contract/market/venues.ts';
import { divideRounded, encodeMoney, formatQuantity, makeMoney, makeQuantity } from '@candor/money';
import type { CurrencyCode } from '@candor/money';
import type { Reader } from '@candor/platform/db/index.ts';
import { chargesOf, computeCharges, findTable, sumCharges } from '../fees/index.ts';
import { describeInstrument } from '../instruments/index.ts';
import type { Instrument } from '../instruments/index.ts';
import { keyOf, priceOfNav, readExitPercent, readLastNavs, sayPrice } from '../prices/index.ts';
import type { MarketPrice } from '../prices/index.ts';
import { feeSubjectOf, findQuotation, grossOf } from '../quotations/index.ts';
import type { Quotation } from '../quotations/index.ts';
import type { Fill } from './fill.ts';
import { toWire as fillToWire } from './fill.ts';
import { listFills, readOutcomes } from './fill-store.ts';
import type { Outcome } from './fill-store.ts';
import { fundVenue, isCancellable, isReplaceable, isWorking, offeringVenue } from './order.ts';
import type { Order } from './order.ts';
import type { OrderParts } from './parts.ts';
import { findOtherLegs, listEvents } from './store.ts';

type Parts = Pick<OrderParts, 'prices' | 'instruments' | 'clock'>;

export async function describeOrder(parts: Parts, reader: Reader, order: Order): Promise<OrderWire> {
  const [described] = await describeOrders(parts, reader, [order]);
  if (!described) throw new Error('an order has no description');
  return described;
}

/** One that was placed this moment: nothing has been filled, and it has no other leg. */
export async function describeNew(
  parts: Omit<Parts, 'instruments'>,
  reader: Reader,
  order: Order,
  instrument: Instrument,
): Promise<OrderWire> {
  const facts = { order, instrument, fills: [], outcome: undefined, price: undefined };
  return toWire(order, instrument, await makeRecord(parts, reader, facts), [], undefined, parts.clock.now());
}

/** Several with two queries and one look at the prices, however many they are. */
export async function describeOrders(parts: Parts, reader: Reader, orders: readonly Order[]): Promise<OrderWire[]> {
  const ids = orders.filter(({ filledE8 }) => filledE8 > 0n).map(({ id }) => id);
  const fills = Map.groupBy(await listFills(reader, ids), ({ orderId }) => orderId);
  const outcomes = await readOutcomes(reader, ids);
  const otherLegs = await findOtherLegs(reader, orders);
  const named = new Map<string, Instrument>();
  for (const { instrumentId } of orders) {
    const found = await parts.instruments.find(instrumentId);
    if (found) named.set(instrumentId, found);
  }
  const held = orders
    .filter(({ id }) => (outcomes.get(id)?.leftE8 ?? 0n) > 0n)
    .flatMap((one) => named.get(one.instrumentId) ?? []);
  const navs = await readLastNavs(
    reader,
    held.filter(isFund).map(({ instrumentId }) => instrumentId),
  );
  const names = [...new Set(held)]
    .filter((one) => !isFund(one))
    .map(({ market, feedSymbol: symbol }) => ({ market, symbol }));
  const prices = names.length > 0 ? await parts.prices.findMany(names) : new Map<string, MarketPrice>();
  const described: OrderWire[] = [];
  const tables: Facts['tables'] = new Map();
  for (const order of orders) {
    const instrument = named.get(order.instrumentId);
    if (!instrument) throw new Error('an order is of an instrument that nobody knows');
    const nav = navs.get(order.instrumentId);
    const price = nav
      ? priceOfNav(nav)
      : prices.get(keyOf({ market: instrument.market, symbol: instrument.feedSymbol }));
    const record = await makeRecord(parts, reader, {
      order,
      instrument,
      fills: fills.get(order.id) ?? [],
      outcome: outcomes.get(order.id),
      price,
      tables,
    });
    described.push(
      toWire(order, instrument, record, fills.get(order.id) ?? [], otherLegs.get(order.id), parts.clock.now()),
    );
  }
  return described;
}

/** Worth its last recorded NAV, whatever a feed says. */
const isFund = ({ type }: Instrument): boolean => type === 'fund';

function toWire(
  order: Order,
  instrument: Instrument,
  record: TradeRecord,
  fills: readonly Fill[],
  otherLeg: string | undefined,
  now: Date,
): OrderWire {
  const { productCurrency: currency, accountCurrency } = order;
  const say = (priceE8: bigint | undefined): string | null =>
    priceE8 === undefined ? null : sayPrice(priceE8, currency);
  const average = order.filledE8 > 0n ? divideRounded(order.filledValueE16, order.filledE8, 'half-even') : undefined;
  const isOpen = isWorking(order);
  return {
    id: order.id,
    reference: order.reference,
    type: order.type,
    subtype: order.subtype,
    trading_type: order.tradingType,
    status: order.status,
    side: order.side,
    kind: order.kind,
    time_in_force: order.timeInForce,
    good_till: order.goodTill ?? null,
    product_id: order.productId,
    account_id: order.accountId,
    instrument: describeInstrument(instrument),
    quantity: formatQuantity(makeQuantity(order.quantityE8)),
    filled: formatQuantity(makeQuantity(order.filledE8)),
    amount:
      order.amountMinor === undefined || order.amountCurrency === undefined
        ? null
        : encodeMoney(makeMoney(order.amountMinor, order.amountCurrency)),
    limit_price: say(order.limitPriceE8),
    stop_price: say(order.stopPriceE8),
    triggered_at: order.triggeredAt?.toISOString() ?? null,
    average_price: say(average),
    maximum: encodeMoney(makeMoney(order.signedMaxMinor, accountCurrency)),
    held: encodeMoney(makeMoney(order.side === 'buy' ? order.held : 0n, accountCurrency)),
    closed_as: order.closedAs ?? null,
    waits_for: isOpen ? (order.waitsFor ?? null) : null,
    rejection: order.rejection ?? null,
    other_leg: otherLeg ?? null,
    replaces: order.replacesId ?? null,
    can_cancel: isCancellable(order, now),
    can_replace: isReplaceable(order),
    can_sell:
      order.side === 'buy' &&
      order.leftE8 > 0n &&
      order.status !== 'pending' &&
      order.status !== 'listing' &&
      order.venue !== fundVenue,
    settles_on:
      fills
        .filter(({ bustedAt }) => !bustedAt)
        .map(({ settlesOn }) => settlesOn)
        .toSorted()
        .at(-1) ?? null,
    placed_at: order.placedAt.toISOString(),
    closed_at: order.closedAt?.toISOString() ?? null,
    version: order.version,
    record,
  };
}

interface Facts {
  readonly order: Order;
  readonly instrument: Instrument;
  readonly fills: readonly Fill[];
  readonly outcome: Outcome | undefined;
  readonly price: MarketPrice | undefined;
  /** By market, as far as they were read for other orders of the same list. */
  readonly tables?: Map<string, Awaited<ReturnType<typeof findTable>>>;
}

/** TRD-07: every field from fills and lots only; null where nothing has happened yet. */
async function makeRecord(parts: Pick<Parts, 'prices' | 'clock'>, reader: Reader, facts: Facts): Promise<TradeRecord> {
  const { order, outcome, price } = facts;
  const fills = facts.fills.filter(({ bustedAt }) => bustedAt === undefined);
  const { productCurrency: currency, accountCurrency } = order;
  const product = (minor: bigint) => encodeMoney(makeMoney(minor, currency));
  const sum = (pick: (fill: Fill) => bigint): bigint => fills.reduce((total, fill) => total + pick(fill), 0n);
  const charged = (wanted: (line: Fill['charges'][number]) => boolean): bigint =>
    sum(({ charges }) => charges.filter(wanted).reduce((total, { amountMinor }) => total + BigInt(amountMinor), 0n));
  const grossMinor = sum(({ grossProductMinor }) => grossProductMinor);
  const [isBuy, hasFills] = [order.side === 'buy', fills.length > 0];
  const average =
    order.filledE8 > 0n ? sayPrice(divideRounded(order.filledValueE16, order.filledE8, 'half-even'), currency) : null;
  const leftE8 = outcome?.leftE8 ?? 0n;
  const valueMinor = isBuy && leftE8 > 0n && price ? grossOf(price.priceE8, leftE8, currency) : undefined;
  const realised = isBuy
    ? outcome?.soldProductMinor === undefined
      ? undefined
      : outcome.soldProductMinor - outcome.soldCostProductMinor
    : grossMinor - sum(({ costProductMinor }) => costProductMinor);
  return {
    quantity: formatQuantity(makeQuantity(order.filledE8 > 0n ? order.filledE8 : order.quantityE8)),
    buy_amount: isBuy && hasFills ? product(grossMinor) : null,
    buy_price: isBuy ? average : null,
    buy_time: isBuy ? (fills[0]?.tradedAt.toISOString() ?? null) : null,
    current_price: price ? sayPrice(price.priceE8, currency) : null,
    current_price_at: price?.at.toISOString() ?? null,
    order_value: valueMinor === undefined ? null : product(valueMinor),
    estimated_pnl: valueMinor === undefined || !outcome ? null : product(valueMinor - outcome.leftCostProductMinor),
    cumulative_profit: hasFills && realised !== undefined ? product(realised) : null,
    tax_fees: product(charged(({ kind, code }) => kind === 'tax' && code !== 'stamp_duty')),
    stamp_duty: product(charged(({ code }) => code === 'stamp_duty')),
    trade_fees: product(charged(({ kind, code }) => kind === 'fee' && code !== 'stamp_duty')),
    estimated_selling_fees:
      valueMinor === undefined ? null : product(await estimateSale(parts, reader, facts, valueMinor, leftE8)),
    sell_amount: sellAmount(isBuy, hasFills, outcome, grossMinor, product),
    sell_time: (isBuy ? outcome?.soldAt : fills.at(-1)?.tradedAt)?.toISOString() ?? null,
    subscribe_time: [offeringVenue, fundVenue].includes(order.venue) ? order.placedAt.toISOString() : null,
    total_invested:
      isBuy && hasFills
        ? encodeMoney(
            makeMoney(
              sum(({ grossAccountMinor, chargesAccountMinor }) => grossAccountMinor + chargesAccountMinor),
              accountCurrency,
            ),
          )
        : null,
  };
}

function sellAmount<Wire>(
  isBuy: boolean,
  hasFills: boolean,
  outcome: Outcome | undefined,
  grossMinor: bigint,
  say: (minor: bigint) => Wire,
): Wire | null {
  if (!isBuy) return hasFills ? say(grossMinor) : null;
  return outcome?.soldProductMinor === undefined ? null : say(outcome.soldProductMinor);
}

async function estimateSale(
  parts: Pick<Parts, 'prices' | 'clock'>,
  reader: Reader,
  { order, instrument, tables }: Facts,
  grossMinor: bigint,
  quantityE8: bigint,
): Promise<bigint> {
  const market = listedMarkets.find((code) => code === instrument.market);
  if (!market) return 0n;
  const day = dayOf(parts.clock.now());
  const exitPercent = order.venue === fundVenue ? await readExitPercent(reader, order.productId) : undefined;
  const table =
    exitPercent === undefined
      ? (tables?.get(market) ?? (await findTable(reader, market, day)))
      : chargesOf({ entryPercent: '0', exitPercent });
  if (exitPercent === undefined) tables?.set(market, table);
  const subject = feeSubjectOf(parts, { instrument, currency: order.productCurrency });
  const isConverted = order.accountCurrency !== order.productCurrency;
  return sumCharges(computeCharges({ subject, side: 'sell', isConverted }, table, [{ grossMinor, quantityE8, table }]));
}

export async function describeDetail(parts: Parts, reader: Reader, order: Order): Promise<OrderDetail> {
  const [events, fills] = [await listEvents(reader, order.id), await listFills(reader, [order.id])];
  const quotation = await findQuotation(reader, order.quotationId);
  const { productCurrency: currency } = order;
  return {
    ...(await describeOrder(parts, reader, order)),
    timeline: events.map(({ at, act, status, quantityE8, priceE8, detail }) => ({
      at: at.toISOString(),
      act,
      status,
      quantity: quantityE8 === null ? null : formatQuantity(makeQuantity(quantityE8)),
      price: priceE8 === null ? null : sayPrice(priceE8, currency),
      detail,
    })),
    costs: quotation
      ? compareCosts(
          quotation,
          fills.filter(({ bustedAt }) => !bustedAt),
          currency,
        )
      : [],
    fills: fills.map(fillToWire),
  };
}

/** Line by line: what was quoted and what was booked; the spread is in the price and stands with the estimate only. */
function compareCosts(quotation: Quotation, fills: readonly Fill[], currency: CurrencyCode): OrderDetail['costs'] {
  const money = (minor: bigint) => encodeMoney(makeMoney(minor, currency));
  const booked = new Map<string, { kind: Fill['charges'][number]['kind']; minor: bigint }>();
  for (const { code, kind, amountMinor } of fills.flatMap(({ charges }) => charges)) {
    booked.set(code, { kind, minor: (booked.get(code)?.minor ?? 0n) + BigInt(amountMinor) });
  }
  const hasFills = fills.length > 0;
  const grossMinor = fills.reduce((sum, fill) => sum + fill.grossProductMinor, 0n);
  const sumMinor = fills.reduce((sum, fill) => sum + fill.chargesProductMinor, 0n);
  const quoted = new Map(quotation.shown.lines.map((line) => [line.code, line]));
  const codes = new Set([...quoted.keys(), ...booked.keys()]);
  return [
    { code: 'gross', kind: 'gross', estimated: quotation.shown.gross, booked: hasFills ? money(grossMinor) : null },
    ...[...codes].map((code) => ({
      code,
      kind: quoted.get(code)?.kind ?? booked.get(code)?.kind ?? ('fee' as const),
      estimated: quoted.get(code)?.amount ?? null,
      booked: hasFills && quoted.get(code)?.kind !== 'spread' ? money(booked.get(code)?.minor ?? 0n) : null,
    })),
    {
      code: 'total',
      kind: 'total',
      estimated: quotation.shown.total,
      booked: hasFills ? money(quotation.side === 'buy' ? grossMinor + sumMinor : grossMinor - sumMinor) : null,
    },
  ];
}
