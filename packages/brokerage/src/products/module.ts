// What the catalogue adds to the business: products with their terms, which every tenant begins with.
import type { Tenant } from '../tenants/index.ts';
import { bindProducts } from './routes.ts';
import { ensureProducts } from './service.ts';
import type { ProductParts } from './service.ts';

export function composeProducts(
  parts: ProductParts,
  guards: { readonly clientGuard: Parameters<typeof bindProducts>[1] },
) {
  return {
    bindings: bindProducts(parts, guards.clientGuard),
    prepare: (tenants: readonly Tenant[]) => ensureProducts(parts, tenants),
  };
}
