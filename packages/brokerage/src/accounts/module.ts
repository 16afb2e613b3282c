// What accounts add to the business: balances for their holder, and the watch over the books.
import type { Guard } from '@candor/platform/http/binding.ts';
import type { Metrics } from '@candor/platform/metrics/metrics.ts';
import { watchBooks } from './books-watch.ts';
import type { BooksParts } from './books-watch.ts';
import { bindAccounts } from './routes.ts';
import type { AssetParts } from './assets.ts';
import type { AccountHolder } from './service.ts';

export function composeAccounts(
  parts: AssetParts & BooksParts,
  guards: { readonly clientGuard: Guard<'client', AccountHolder> },
) {
  return {
    bindings: bindAccounts(parts, guards.clientGuard),
    recurring: (metrics: Metrics) => [watchBooks(parts, metrics)],
  };
}
