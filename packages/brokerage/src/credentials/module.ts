// What credentials add to the business: signing in and up, second factors, secrets, and unlocking by two.
import { createAttemptJobs } from './attempts.ts';
import { sealedInvitationColumns } from './invitation-store.ts';
import { bindCredentials } from './routes.ts';
import type { CredentialRouteParts } from './routes.ts';
import { bindStaffCredentials } from './staff-routes.ts';
import type { StaffCredentialRouteParts } from './staff-routes.ts';
import { sealedCredentialColumns } from './store.ts';
import { unlockEffects } from './unlocks.ts';
import { forgetOldCodes } from './verification-code-store.ts';

export function composeCredentials(parts: CredentialRouteParts & StaffCredentialRouteParts) {
  return {
    bindings: [...bindCredentials(parts), ...bindStaffCredentials(parts)],
    effects: unlockEffects(parts),
    jobs: createAttemptJobs(parts),
    forget: forgetOldCodes,
    columns: {
      sealed: [...sealedCredentialColumns, ...sealedInvitationColumns],
      plain: [
        'brokerage.invitations.code_index',
        'brokerage.recovery_codes.hash',
        'brokerage.reset_codes.hash',
        'brokerage.verification_codes.hash',
        'brokerage.verification_codes.target',
      ],
    },
  };
}
