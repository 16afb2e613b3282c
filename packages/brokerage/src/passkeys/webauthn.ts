// The WebAuthn library, loaded when the first passkey is used: it is the heaviest of all, and most starts see no passkey for a while.
import type * as Library from '@simplewebauthn/server';

const load = (): Promise<typeof Library> => import('@simplewebauthn/server');

export const generateAuthenticationOptions: typeof Library.generateAuthenticationOptions = async (options) =>
  (await load()).generateAuthenticationOptions(options);

export const generateRegistrationOptions: typeof Library.generateRegistrationOptions = async (options) =>
  (await load()).generateRegistrationOptions(options);

export const verifyAuthenticationResponse: typeof Library.verifyAuthenticationResponse = async (options) =>
  (await load()).verifyAuthenticationResponse(options);

export const verifyRegistrationResponse: typeof Library.verifyRegistrationResponse = async (options) =>
  (await load()).verifyRegistrationResponse(options);
