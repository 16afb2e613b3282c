// The browser's side of a passkey of staff: adding one and signing in with one. The ceremony code is fetched when it is needed.
import type { StartAuthenticationOpts, StartRegistrationOpts } from '@simplewebauthn/browser';
import { describeCredential, hasChallenge } from '@candor/web/passkeys/credential.ts';

const isLogin = (options: object): options is StartAuthenticationOpts['optionsJSON'] => hasChallenge(options);
const isNew = (options: object): options is StartRegistrationOpts['optionsJSON'] => hasChallenge(options);

export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;

export async function askPasskey(options: object) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  if (!isLogin(options)) throw new TypeError('The server answered no options for a passkey.');
  return describeCredential(await startAuthentication({ optionsJSON: options }));
}

export async function makePasskey(options: object) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  if (!isNew(options)) throw new TypeError('The server answered no options for a passkey.');
  const { response, ...rest } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject } = response;
  return describeCredential({ ...rest, response: { clientDataJSON, attestationObject } });
}

/** The person closed the browser's own window, which is a choice and no error. */
export async function ignoreDismissal(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (problem) {
    const name = problem instanceof Error ? problem.name : '';
    if (name !== 'NotAllowedError' && name !== 'AbortError') throw problem;
  }
}
