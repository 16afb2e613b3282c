// Offerings as the wire shows them, with the client's own bid and what came of it.
import { dayOf } from '@candor/contract/days.ts';
import type { Offering as OfferingWire, OwnBid } from '@candor/contract/offerings/client.ts';
import { encodeMoney, makeMoney } from '@candor/money';
import type { Reader } from '@candor/platform/db/index.ts';
import { describeInstrument } from '../instruments/index.ts';
import { findOrder, isCancellable } from '../orders/index.ts';
import type { Order, Trader } from '../orders/index.ts';
import { sayPrice } from '../prices/index.ts';
import { checkBuyer, findProducts, productAccessOf, readBuyer } from '../products/index.ts';
import { stageOf } from './offering.ts';
import type { Bid, Offering } from './offering.ts';
import type { OfferingParts } from './parts.ts';
import { listOwnBids, sumBooks } from './store.ts';
import type { BookSum } from './store.ts';

type Parts = Pick<OfferingParts, 'instruments' | 'clock'>;

export async function describeTerms(parts: Pick<Parts, 'instruments'>, offering: Offering, now: Date) {
  const instrument = await parts.instruments.find(offering.instrumentId);
  if (!instrument) throw new Error('an offering is of an instrument that nobody knows');
  const { currency } = offering;
  return {
    id: offering.id,
    type: offering.type,
    subtype: offering.subtype,
    stage: stageOf(offering, now),
    instrument: describeInstrument(instrument),
    currency,
    price_low: sayPrice(offering.priceLowE8, currency),
    price_high: sayPrice(offering.priceHighE8, currency),
    price_step: sayPrice(offering.priceStepE8, currency),
    lot_size: offering.lotSize,
    lots: offering.lots,
    minimum_lots: offering.minLots,
    maximum_lots: offering.maxLots,
    rule: offering.rule,
    fee_percent: offering.feePercent,
    pays_on_allotment: offering.paysOnAllotment,
    payment_hours: offering.paymentHours,
    opens_at: offering.opensAt.toISOString(),
    closes_at: offering.closesAt.toISOString(),
    allots_on: offering.allotsOn,
    refunds_on: offering.refundsOn,
    credits_on: offering.creditsOn,
    lists_on: offering.listsOn,
    reveal_by: offering.revealBy.toISOString(),
    commitment: offering.commitment,
    indices: [...offering.indices],
    final_price: offering.finalPriceE8 === undefined ? null : sayPrice(offering.finalPriceE8, currency),
  };
}

export async function describeOfferings(
  parts: Parts,
  reader: Reader,
  trader: Trader,
  offerings: readonly Offering[],
): Promise<OfferingWire[]> {
  const now = parts.clock.now();
  const ids = offerings.map(({ id }) => id);
  const [buyer, products] = [await readBuyer(reader, trader), await findProducts(reader, ids, dayOf(now))];
  const [own, sums] = [await listOwnBids(reader, trader.clientId, ids), await sumBooks(reader, ids)];
  const described: OfferingWire[] = [];
  for (const offering of offerings) {
    const product = products.get(offering.id);
    if (!product) throw new Error('an offering has no product');
    const bid = own.get(offering.id);
    const order = bid && (await findOrder(reader, bid.orderId));
    described.push({
      ...(await describeTerms(parts, offering, now)),
      ...told(offering, sums.get(offering.id)),
      access: productAccessOf(checkBuyer(product, buyer)),
      mine: bid && order ? describeBid(offering, bid, order, now) : null,
    });
  }
  return described;
}

/** Nobody is hurried by a counter: how much is asked for is told once nobody can bid any more. */
function told({ root }: Offering, sum: BookSum | undefined): Pick<OfferingWire, 'bids' | 'lots_asked'> {
  if (root === undefined) return { bids: null, lots_asked: null };
  return { bids: sum?.bids ?? 0, lots_asked: sum?.lots ?? 0 };
}

function describeBid({ currency }: Offering, bid: Bid, order: Order, now: Date): OwnBid {
  const money = (minor: bigint) => encodeMoney(makeMoney(minor, currency));
  return {
    order_id: order.id,
    status: order.status,
    lots: bid.lots,
    price: bid.priceE8 === undefined ? null : sayPrice(bid.priceE8, currency),
    held: money(order.held),
    maximum: money(order.signedMaxMinor),
    placed_at: bid.placedAt.toISOString(),
    can_change: isCancellable(order, now),
    allotted_lots: bid.allottedLots ?? null,
    place: bid.place ?? null,
    rejection: order.rejection ?? null,
    due: bid.dueMinor === undefined || order.status !== 'payment' ? null : money(bid.dueMinor),
    due_by: order.status === 'payment' ? (bid.dueBy?.toISOString() ?? null) : null,
  };
}
