// What the catalogue adds to the business: products with their terms, which every tenant begins with, and their change by two people.
import type { Tenant } from '../tenants/index.ts';
import { bindStaffProducts, productEffects } from './decisions.ts';
import { bindProducts } from './routes.ts';
import { ensureProducts } from './service.ts';
import type { ProductParts } from './service.ts';

export interface ProductGuards {
  readonly clientGuard: Parameters<typeof bindProducts>[1];
  readonly staffGuard: Parameters<typeof bindStaffProducts>[1];
}

export function composeProducts(parts: ProductParts, { clientGuard, staffGuard }: ProductGuards) {
  return {
    bindings: [...bindProducts(parts, clientGuard), ...bindStaffProducts(parts, staffGuard)],
    effects: productEffects(parts),
    prepare: (tenants: readonly Tenant[]) => ensureProducts(parts, tenants),
  };
}
