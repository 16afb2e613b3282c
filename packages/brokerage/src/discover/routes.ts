// Binds Discover.
import { dayOf } from '@candor/contract/days.ts';
import * as contract from '@candor/contract/discover/client.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database } from '@candor/platform/db/index.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { currencyOf } from '../accounts/index.ts';
import type { AccountHolder } from '../accounts/index.ts';
import { describeFamilies, itemOf, itemsOf } from './family.ts';
import { listOffers, listOpenOfferings, readResults } from './store.ts';

export function bindDiscover(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  clientGuard: Guard<'client', AccountHolder>,
): Binding[] {
  return [
    bind(contract.listFamilies, clientGuard, ({ scope, tenant }) =>
      db.read(scope, async (reader) => {
        const now = clock.now();
        const offers = (await listOffers(reader, dayOf(now))).flatMap(itemsOf);
        const offerings = (await listOpenOfferings(reader, now)).map(itemOf);
        const results = await readResults(reader);
        return { items: describeFamilies([...offers, ...offerings], results, currencyOf(tenant.country)) };
      }),
    ),
  ];
}
