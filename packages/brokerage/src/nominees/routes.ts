// Binds the nominees of the client.
import * as contract from '@candor/contract/nominees/client.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { listNominees, removeWithPin, saveWithPin } from './service.ts';
import type { NomineeOwner, NomineeParts } from './service.ts';

export function bindNominees(parts: NomineeParts, clientGuard: Guard<'client', NomineeOwner>): Binding[] {
  return [
    bind(contract.listNominees, clientGuard, (owner) => listNominees(parts, owner)),
    bind(contract.saveNominees, clientGuard, (owner, { body, once }) => {
      const { nominees, opt_out: optOut, pin } = body;
      return saveWithPin(parts, owner, once, { nominees, optOut, pin });
    }),
    bind(contract.deleteNominee, clientGuard, (owner, { params, body, once }) =>
      removeWithPin(parts, owner, once, { id: params.id, pin: body.pin }),
    ),
  ];
}
