// Who an attack is made as: a guest, clients with and without money, staff of every role, and a page's market-data token.
import { staffRoles } from '@candor/contract/roles.ts';
import { answerOf, callApi } from '@candor/testkit/api.ts';
import { addInvestor } from '@candor/testkit/nouns/clients.ts';
import { addPayee } from '@candor/testkit/nouns/bank-accounts.ts';
import { fund, openDesk } from '@candor/testkit/nouns/deposits.ts';
import { addClient, addStaff, signIn } from '@candor/testkit/people.ts';
import type { TestSystem } from '@candor/testkit/system.ts';
import { tenantIds } from '@candor/testkit/tenants.ts';
import { getProfiles } from '@candor/contract/service/service.ts';

export interface SeenIds {
  list(): readonly string[];
  /** Keeps the ids in an answer, so that the next requests are about something that exists. */
  learn(text: string): void;
}

export interface AttackWorld {
  readonly url: string;
  readonly tenantId: string;
  readonly otherTenantId: string;
  readonly bearers: {
    readonly guest: readonly string[];
    readonly client: readonly string[];
    readonly staff: readonly string[];
    readonly data: readonly string[];
  };
  readonly seen: SeenIds;
}

const tenant = 'sun3';

export async function makeWorld(system: TestSystem): Promise<AttackWorld> {
  const desk = await openDesk(system, tenant, ['USD', 'EUR']);
  const investor = await addInvestor(system, tenant);
  await addPayee(system, desk, investor);
  await fund(system, desk, investor, '2000.00', 'USD');
  const fresh = await addClient(system, tenant);
  const client = [await signIn(system, investor), await signIn(system, fresh)].map((tokens) => tokens.access_token);
  const staff: string[] = [];
  for (const role of staffRoles) staff.push((await addStaff(system, tenant, [role])).bearer);
  const profiles = answerOf(getProfiles, await callApi(system, getProfiles));
  const token = profiles.find(({ tenantId }) => tenantId === tenantIds[tenant])?.dataToken ?? '';
  return {
    url: system.url,
    tenantId: tenantIds[tenant],
    otherTenantId: tenantIds.spain,
    bearers: { guest: ['x.y.z'], client, staff, data: [token] },
    seen: createSeenIds(),
  };
}

const mostSeen = 400;

function createSeenIds(): SeenIds {
  const ids: string[] = [];
  const known = new Set<string>();
  return {
    list: () => ids,
    learn(text) {
      for (const [id] of text.matchAll(/[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g)) {
        if (known.has(id) || ids.length >= mostSeen) continue;
        known.add(id);
        ids.push(id);
      }
    },
  };
}
