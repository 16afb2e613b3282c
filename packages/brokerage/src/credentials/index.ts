// The face of credentials that other modules may import.
export { addInvitation } from './invitations.ts';
export { countLocked } from './locks.ts';
export { describeTokens, openSession, addressKey } from './login.ts';
export type { CredentialParts } from './parts.ts';
export { createPasswordRules } from './password-rules.ts';
export { createTurns } from './pin-turns.ts';
export { verifyPin } from './pins.ts';
export type { CheckPin, PinRefusal } from './pins.ts';
export { bindAuthenticator, hasPin, proposeAuthenticator, savePassword, savePin } from './store.ts';
export { describeSeed, seedBytes } from './totp.ts';
export { hashCode, isSameHash, makeCode } from './secret-code.ts';
export { hasAuthenticator } from './store.ts';
