// Binds bonds for clients.
import { isRefusal, refuse } from '@candor/contract';
import * as contract from '@candor/contract/bonds/client.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import type { Database } from '@candor/platform/db/index.ts';
import type { ProductCaller } from '../products/index.ts';
import type { Bond } from './bond.ts';
import { describeBond, describeBonds } from './describing.ts';
import type { BondViewParts } from './describing.ts';
import { findBond, listBonds } from './store.ts';

export function bindBonds(
  parts: BondViewParts & { readonly db: Database },
  clientGuard: Guard<'client', ProductCaller>,
): Binding[] {
  const { db } = parts;
  return [
    bind(contract.listBonds, clientGuard, (caller, { query }) =>
      db.read(caller.scope, async (reader) => {
        const page = await readPage(query, (range) => listBonds(reader, 'clients', range), idOf, itself);
        if (isRefusal(page)) return page;
        return { ...page, items: await describeBonds(parts, reader, caller, page.items) };
      }),
    ),
    bind(contract.getBond, clientGuard, (caller, { params }) =>
      db.read(caller.scope, async (reader) => {
        const bond = await findBond(reader, params.id);
        if (!bond || bond.state === 'draft') return refuse('not_found');
        return (await describeBond(parts, reader, caller, bond)) ?? refuse('not_found');
      }),
    ),
  ];
}

const idOf = ({ id }: Bond): string => id;
const itself = (bond: Bond): Bond => bond;
