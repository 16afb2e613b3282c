// What quotations add to the business: what would this cost. Quotations themselves are asked for with orders.
import { bindCosts } from './costs.ts';
import type { CostGuards } from './costs.ts';
import type { QuotationParts } from './service.ts';

export function composeQuotations(parts: QuotationParts, guards: CostGuards) {
  return { bindings: bindCosts(parts, guards) };
}
