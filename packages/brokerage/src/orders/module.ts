// What quotations and orders add to the business: placing, following and ending orders.
import { bindOrders } from './routes.ts';
import type { OrderParts } from './parts.ts';
import { countOrders } from './store.ts';

export function composeOrders(parts: OrderParts, guards: { readonly clientGuard: Parameters<typeof bindOrders>[1] }) {
  return { bindings: bindOrders(parts, guards.clientGuard), countOrders };
}
