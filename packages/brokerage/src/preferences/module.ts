// What preferences add to the business: reading and keeping them.
import * as contract from '@candor/contract/preferences/client.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Guard } from '@candor/platform/http/binding.ts';
import { readPreferences, savePreferences } from './service.ts';
import type { Chooser, PreferenceParts } from './service.ts';

export function composePreferences(
  parts: PreferenceParts,
  { clientGuard }: { readonly clientGuard: Guard<'client', Chooser> },
) {
  return {
    bindings: [
      bind(contract.getPreferences, clientGuard, (chooser) => readPreferences(parts, chooser)),
      bind(contract.updatePreferences, clientGuard, (chooser, { body }) => savePreferences(parts, chooser, body)),
    ],
  };
}
