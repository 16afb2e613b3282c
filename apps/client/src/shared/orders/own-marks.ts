// One's own trades in an instrument, as a chart marks them: what was filled and when, and the prices at which orders rest. Pure.
import type { Order } from '@candor/contract/orders/client.ts';

export interface OwnFill {
  readonly id: string;
  readonly side: Order['side'];
  readonly quantity: string;
  readonly price: string;
  readonly atMs: number;
}

export interface OwnLevel {
  readonly id: string;
  readonly side: Order['side'];
  readonly quantity: string;
  readonly price: string;
}

export interface OwnMarks {
  readonly fills: readonly OwnFill[];
  readonly levels: readonly OwnLevel[];
}

export const noMarks: OwnMarks = { fills: [], levels: [] };

export function marksOf(orders: readonly Order[]): OwnMarks {
  return { fills: orders.flatMap(fillOf), levels: orders.flatMap(levelOf) };
}

/** What an order came to, at its average price. */
function fillOf({ id, side, filled, average_price: price, record, closed_at: closedAt }: Order): OwnFill[] {
  const at = (side === 'buy' ? record.buy_time : record.sell_time) ?? closedAt;
  return price === null || at === null ? [] : [{ id, side, quantity: filled, price, atMs: Date.parse(at) }];
}

/** A stop that has not been reached is where the order waits; afterwards its limit is. */
function levelOf(order: Order): OwnLevel[] {
  const { id, side, quantity, status, kind } = order;
  const isResting = (status === 'pending' || status === 'awaiting') && order.closed_as === null && kind !== 'market';
  const price = order.triggered_at === null ? (order.stop_price ?? order.limit_price) : order.limit_price;
  return isResting && price !== null ? [{ id, side, quantity, price }] : [];
}

export interface PlacedFill {
  readonly index: number;
  readonly value: number;
  readonly shape: 'up' | 'down';
}

/** Where fills stand on a line of points: at the last one before them. What lies before the line or after it is not on it. */
export function placeFills(fills: readonly OwnFill[], points: ReadonlyArray<{ readonly time: number }>): PlacedFill[] {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return [];
  const stepMs = (last.time - first.time) / (points.length - 1);
  return fills.flatMap(({ atMs, price, side }) => {
    if (atMs < first.time || atMs > last.time + stepMs) return [];
    const index = points.findLastIndex(({ time }) => time <= atMs);
    return [{ index, value: Number(price), shape: side === 'buy' ? ('up' as const) : ('down' as const) }];
  });
}
