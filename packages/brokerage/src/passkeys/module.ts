// What passkeys add to the business: binding them and signing in with them.
import { bindPasskeys } from './routes.ts';
import type { PasskeyRouteParts } from './routes.ts';
import { forgetOldChallenges } from './store.ts';

export function composePasskeys(parts: PasskeyRouteParts) {
  return {
    bindings: bindPasskeys(parts),
    forget: forgetOldChallenges,
    columns: { plain: ['brokerage.passkeys.public_key', 'brokerage.staff_passkeys.public_key'] },
  };
}
