// The confirmation of one fill: everything about it on one page, ready the moment it is booked.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { confirmation } from '@candor/contract/orders/client.ts';
import { encodeMoney, makeMoney } from '@candor/money';
import type * as z from 'zod/mini';
import { describeInstrument } from '../instruments/index.ts';
import { totalAccountOf, toWire } from './fill.ts';
import { findFill } from './fill-store.ts';
import { negotiatedVenue } from './order.ts';
import type { OrderParts, Trader } from './parts.ts';
import { findOrder } from './store.ts';

export async function describeConfirmation(
  parts: Pick<OrderParts, 'instruments' | 'db'>,
  { scope, clientId, tenant }: Trader,
  fillId: string,
): Promise<z.infer<typeof confirmation> | Refusal<'not_found'>> {
  const found = await parts.db.read(scope, async (reader) => {
    const fill = await findFill(reader, fillId, clientId);
    const order = fill && (await findOrder(reader, fill.orderId, clientId));
    return fill && order ? { fill, order } : undefined;
  });
  const instrument = found && (await parts.instruments.find(found.fill.instrumentId));
  if (!found || !instrument) return refuse('not_found');
  const { fill, order } = found;
  return {
    reference: fill.reference,
    order_id: order.id,
    order_reference: order.reference,
    company: tenant.company.co_name,
    venue: instrument.market,
    // A negotiated trade has no venue: whoever stood on the other side is named.
    executed_by: fill.venue === negotiatedVenue ? fill.source : fill.venue,
    simulated: fill.simulated,
    instrument: describeInstrument(instrument),
    side: fill.side,
    kind: order.kind,
    issued_at: fill.bookedAt.toISOString(),
    fill: toWire(fill),
    total_account: encodeMoney(makeMoney(totalAccountOf(fill), fill.accountCurrency)),
  };
}
