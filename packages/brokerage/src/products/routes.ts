// Binds the catalogue for clients.
import { refuse } from '@candor/contract';
import { dayOf } from '@candor/contract/days.ts';
import { anyOf } from '@candor/contract/products/types.ts';
import * as contract from '@candor/contract/products/client.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { checkBuyer, toWire } from './product.ts';
import type { Product } from './product.ts';
import { readBuyer } from './service.ts';
import type { ProductCaller, ProductParts } from './service.ts';
import { findProduct, listProducts } from './store.ts';

export function bindProducts(parts: ProductParts, clientGuard: Guard<'client', ProductCaller>): Binding[] {
  const { db, clock } = parts;
  return [
    bind(contract.listProducts, clientGuard, (caller, { query: { type, subtype, market, ...query } }) =>
      db.read(caller.scope, async (reader) => {
        const buyer = await readBuyer(reader, caller);
        const filter = { type: named(type), subtype: named(subtype), market };
        const read = (range: Parameters<typeof listProducts>[3]) =>
          listProducts(reader, filter, dayOf(clock.now()), range);
        return readPage(query, read, idOf, (product) => toWire(product, checkBuyer(product, buyer)));
      }),
    ),
    bind(contract.getProduct, clientGuard, (caller, { params }) =>
      db.read(caller.scope, async (reader) => {
        const product = await findProduct(reader, params.id, dayOf(clock.now()));
        return product ? toWire(product, checkBuyer(product, await readBuyer(reader, caller))) : refuse('not_found');
      }),
    ),
  ];
}

const idOf = ({ id }: Product): string => id;
const named = (asked: string | undefined): string | undefined => (asked === anyOf ? undefined : asked);
