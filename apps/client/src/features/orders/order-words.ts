// What an order is called, the same in a row, a table and on its page. Pure.
import { isBid } from '@candor/contract/orders/bids.ts';
import type { Order } from '@candor/contract/orders/client.ts';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import type { Translate } from '@candor/web';

/** A bid and an order of units are called by what they are for: no market takes them as it takes a market order. */
export function sayKind(t: Translate, { type, kind, instrument }: Order): string {
  return t(isBid(type) || instrument.type === 'fund' ? `orders-ui.type_${type}` : `orders-ui.kind_${kind}`);
}

/** Units are bought for an amount: how many is known with the NAV, and what was asked for was a guess. */
function isByAmount({ instrument, side }: Order): boolean {
  return instrument.type === 'fund' && side === 'buy';
}

export function sayLine(t: Translate, order: Order, locale: string): string {
  const { side, quantity, filled, instrument } = order;
  return t(side === 'buy' ? 'orders-ui.line_buy' : 'orders-ui.line_sell', {
    quantity: formatDecimal(isByAmount(order) && Number(filled) > 0 ? filled : quantity, locale),
    symbol: instrument.symbol,
  });
}

export function sayFilled(t: Translate, order: Order, locale: string): string {
  const [filled, quantity] = [formatDecimal(order.filled, locale), formatDecimal(order.quantity, locale)];
  if (!isByAmount(order)) return t('orders-ui.filled_of', { filled, quantity });
  return Number(order.filled) > 0 ? filled : t('orders-ui.units_about', { quantity });
}
