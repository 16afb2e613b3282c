// What nominees add to the business.
import type { Guard } from '@candor/platform/http/binding.ts';
import { bindNominees } from './routes.ts';
import type { NomineeOwner, NomineeParts } from './service.ts';
import { sealedNomineeColumns } from './store.ts';

export function composeNominees(parts: NomineeParts, guards: { readonly clientGuard: Guard<'client', NomineeOwner> }) {
  return { bindings: bindNominees(parts, guards.clientGuard), columns: { sealed: sealedNomineeColumns } };
}
