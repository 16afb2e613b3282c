// What fund exchange adds to the business.
import { bindExchange } from './routes.ts';
import type { ExchangeParts } from './service.ts';
import { countExchanges } from './store.ts';

export function composeExchange(
  parts: ExchangeParts,
  guards: { readonly clientGuard: Parameters<typeof bindExchange>[1] },
) {
  return { bindings: bindExchange(parts, guards.clientGuard), countOrders: countExchanges };
}
