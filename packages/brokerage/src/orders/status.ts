// What a client may do with an instrument now: hours, halts, steps, and how much of it can be sold.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { packOf } from '@candor/contract/countries/index.ts';
import type { TradingStatus } from '@candor/contract/orders/client.ts';
import { formatQuantity, makeQuantity } from '@candor/money';
import { readBalances } from '@candor/ledger';
import { assetOf, describeInstrument } from '../instruments/index.ts';
import { readBound, securityOf } from '../lots/index.ts';
import { sayPrice } from '../prices/index.ts';
import { findHalt } from '../products/index.ts';
import { readListed } from '../quotations/index.ts';
import type { OrderParts, Trader } from './parts.ts';

const say = (quantityE8: bigint): string => formatQuantity(makeQuantity(quantityE8));

export async function readTradingStatus(
  parts: Pick<OrderParts, 'prices' | 'instruments' | 'db' | 'clock'>,
  { scope, clientId, tenant }: Trader,
  name: { readonly market: string; readonly symbol: string },
): Promise<TradingStatus | Refusal<'not_found' | 'order_unsupported'>> {
  const read = await parts.db.read(scope, async (reader) => {
    const listed = await readListed(parts, reader, name);
    if (isRefusal(listed)) return listed;
    const { instrument } = listed;
    const { holdings } = await readBalances(reader, clientId);
    const own = holdings.filter(({ security }) => security === assetOf(instrument.instrumentId));
    const bound = await readBound(reader, clientId, securityOf(instrument));
    return { listed, own, bound, halt: await findHalt(reader, instrument.instrumentId) };
  });
  if (isRefusal(read)) return read;
  const { listed, own, bound, halt } = read;
  const { instrument, product, terms, currency } = listed;
  const now = parts.clock.now();
  const hours = parts.prices.hoursOf(instrument.market, now);
  if (!hours) return refuse('order_unsupported');
  const price = await parts.prices.find({ market: instrument.market, symbol: instrument.feedSymbol });
  const freeE8 = own.reduce((sum, one) => sum + one.freeE8 + one.incomingE8, 0n);
  const isOpen = hours.state === 'open';
  return {
    instrument: describeInstrument(instrument),
    product_id: product.id,
    state: hours.state,
    opens_at: isOpen ? null : hours.opensAt.toISOString(),
    closes_at: hours.state === 'closed' ? null : hours.closesAt.toISOString(),
    halted: halt?.reason ?? null,
    halted_since: halt?.since.toISOString() ?? null,
    is_stale: price?.isStale ?? true,
    kinds: product.terms.kinds,
    times_in_force: product.terms.times_in_force,
    quantity_step: say(terms.stepE8),
    minimum_quantity: say(terms.minimumE8),
    minimum_amount: product.terms.minimum_amount,
    price_step: sayPrice(instrument.tickE8, currency),
    quotation_ttl_s: product.terms.quotation_ttl_s,
    lots_by_law: packOf(tenant.country).lots === 'fifo',
    sellable: say(freeE8 > bound.quantityE8 ? freeE8 - bound.quantityE8 : 0n),
    bound: say(bound.quantityE8),
  };
}
