// What the list of transactions adds to the business.
import { bindTransactions } from './routes.ts';
import type { TransactionParts } from './service.ts';

export function composeTransactions(
  parts: TransactionParts,
  guards: { readonly clientGuard: Parameters<typeof bindTransactions>[1] },
) {
  return { bindings: bindTransactions(parts, guards.clientGuard) };
}
