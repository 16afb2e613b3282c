// The status of an order in words. A bid for new shares works at no venue and is under nobody's review: it has been made, and waits for its
// lots. Units wait for their NAV.
import { isAwaitingNav, isBid, isOpenBid } from '@candor/contract/orders/bids.ts';
import type { OrderStatus } from '@candor/contract/orders/statuses.ts';
import type { ProductType } from '@candor/contract/products/types.ts';
import type { Translate } from '@candor/web';

export function sayStatus(t: Translate, type: ProductType, status: OrderStatus): string {
  if (isAwaitingNav(type, status)) return t('orders-ui.units_awaiting');
  return t(isBid(type) && isOpenBid(status) ? `orders-ui.bid_${status}` : `orders-ui.status_${status}`);
}
