// What clients add to the business: their profile, and what is kept sealed of them.
import type { Guard } from '@candor/platform/http/binding.ts';
import { bindProfile } from './profile.ts';
import type { Profile, ProfileCaller } from './profile.ts';
import { sealedClientColumns } from './store.ts';

export function composeClients(profile: Profile, guards: { readonly clientGuard: Guard<'client', ProfileCaller> }) {
  return {
    bindings: bindProfile(profile, guards.clientGuard),
    columns: {
      sealed: sealedClientColumns,
      plain: ['brokerage.clients.email_index', 'brokerage.clients.phone_index'],
    },
  };
}
