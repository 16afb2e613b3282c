// What quotations and orders add to the business: placing, following and ending orders, and staff's decisions about them.
import { orderEffects } from './decisions.ts';
import { bindOrders } from './routes.ts';
import type { OrderParts } from './parts.ts';
import { bindStaffOrders } from './staff-routes.ts';
import { countOrders } from './store.ts';

export interface OrderGuards {
  readonly clientGuard: Parameters<typeof bindOrders>[1];
  readonly staffGuard: Parameters<typeof bindStaffOrders>[1];
}

export function composeOrders(parts: OrderParts, { clientGuard, staffGuard }: OrderGuards) {
  return {
    bindings: [...bindOrders(parts, clientGuard), ...bindStaffOrders(parts, staffGuard)],
    effects: orderEffects(parts),
    countOrders,
  };
}
