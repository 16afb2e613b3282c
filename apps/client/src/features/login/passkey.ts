// The browser's side of a passkey sign-in. The ceremony code is fetched when it is needed; the server judges what it gives.
import type { StartAuthenticationOpts } from '@simplewebauthn/browser';
import type { loginWithPasskey } from '@candor/contract/passkeys/client.ts';
import type { CallOf } from '@candor/contract/endpoint.ts';
import { describeCredential, hasChallenge } from '@candor/web/passkeys/credential.ts';

type Credential = CallOf<typeof loginWithPasskey>['body']['credential'];
type Options = StartAuthenticationOpts['optionsJSON'];

const isOptions = (options: object): options is Options => hasChallenge(options);

export async function askPasskey(options: object, isAutofill: boolean): Promise<Credential> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  if (!isOptions(options)) throw new TypeError('The server answered no options for a passkey.');
  return describeCredential(await startAuthentication({ optionsJSON: options, useBrowserAutofill: isAutofill }));
}

export async function canAutofillPasskey(): Promise<boolean> {
  if (!('PublicKeyCredential' in window)) return false;
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
  return browserSupportsWebAuthnAutofill();
}

/** The person closed the window, or another ceremony took its place. */
export function isDismissed(problem: unknown): boolean {
  return problem instanceof Error && (problem.name === 'NotAllowedError' || problem.name === 'AbortError');
}
