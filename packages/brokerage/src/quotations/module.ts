// What quotations add to the business: what would this cost. Quotations themselves are asked for with orders.
import { bindCosts } from './costs.ts';
import type { QuotationParts } from './service.ts';

export function composeQuotations(
  parts: QuotationParts,
  guards: { readonly clientGuard: Parameters<typeof bindCosts>[1] },
) {
  return { bindings: bindCosts(parts, guards.clientGuard) };
}
