// What clients add to the business: their profile, and what is kept sealed of them.
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Database } from '@candor/platform/db/index.ts';
import type { Guard } from '@candor/platform/http/binding.ts';
import { enterOlder } from './find-upkeep.ts';
import { bindProfile } from './profile.ts';
import type { Profile, ProfileCaller } from './profile.ts';
import { sealedClientColumns } from './store.ts';

export interface FindingParts {
  readonly db: Database;
  readonly vault: Vault;
}

export function composeClients(
  profile: Profile,
  guards: { readonly clientGuard: Guard<'client', ProfileCaller> },
  parts: FindingParts,
) {
  return {
    recurring: () => [enterOlder(parts)],
    bindings: bindProfile(profile, guards.clientGuard),
    columns: {
      sealed: sealedClientColumns,
      plain: ['brokerage.clients.email_index', 'brokerage.clients.phone_index', 'brokerage.client_tokens.token'],
    },
  };
}
