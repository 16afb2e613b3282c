// Bids for new shares are orders too, and say where they stand in words of their own. Plain names, without a schema.
import type { ProductType } from '../products/types.ts';
import type { OrderStatus } from './statuses.ts';

export const isBid = (type: ProductType): boolean => type === 'ipo' || type === 'subscribe';

/** Until its allotment. */
export const isOpenBid = (status: OrderStatus): status is 'pending' | 'awaiting' =>
  status === 'pending' || status === 'awaiting';

/** Units wait for the NAV of their day; nobody looks at them. */
export const isAwaitingNav = (type: ProductType, status: OrderStatus): boolean =>
  status === 'awaiting' && (type === 'fund' || type === 'quant');
