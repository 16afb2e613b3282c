// The status of an order in words. A bid for new shares works at no venue and is under nobody's review: it has been made, and waits for its lots.
import { isBid, isOpenBid } from '@candor/contract/orders/bids.ts';
import type { OrderStatus } from '@candor/contract/orders/statuses.ts';
import type { ProductType } from '@candor/contract/products/types.ts';
import type { Translate } from '@candor/web';

export const sayStatus = (t: Translate, type: ProductType, status: OrderStatus): string =>
  t(isBid(type) && isOpenBid(status) ? `orders-ui.bid_${status}` : `orders-ui.status_${status}`);
