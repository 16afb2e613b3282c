// The face of credentials that other modules may import.
export { createAttemptJobs } from './attempts.ts';
export { addInvitation, sealedInvitationColumns } from './invitations.ts';
export { describeTokens, openSession, addressKey } from './login.ts';
export type { CredentialParts } from './parts.ts';
export { createPasswordRules } from './password-rules.ts';
export { createTurns } from './pin-turns.ts';
export { verifyPin } from './pins.ts';
export { bindCredentials } from './routes.ts';
export type { CredentialRouteParts } from './routes.ts';
export { bindStaffCredentials } from './staff-routes.ts';
export { bindAuthenticator, proposeAuthenticator, savePassword, savePin, sealedCredentialColumns } from './store.ts';
export { describeSeed, seedBytes } from './totp.ts';
export { unlockEffects } from './unlocks.ts';
export { hashCode, isSameHash, makeCode } from './secret-code.ts';
