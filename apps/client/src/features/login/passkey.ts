// The browser's side of a passkey sign-in. The ceremony code is fetched when it is needed; the server judges what it gives.
import type { loginWithPasskey } from '@candor/contract/client/passkeys.ts';
import type { CallOf } from '@candor/contract/endpoint.ts';

type Credential = CallOf<typeof loginWithPasskey>['body']['credential'];
type Options = Parameters<typeof import('@simplewebauthn/browser').startAuthentication>[0]['optionsJSON'];

export async function askPasskey(options: object, isAutofill: boolean): Promise<Credential> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // The contract passes the options through as the server's library made them for exactly this function.
  const answer = await startAuthentication({ optionsJSON: options as Options, useBrowserAutofill: isAutofill });
  const { id, rawId, type, response, authenticatorAttachment, clientExtensionResults } = answer;
  return {
    id,
    rawId,
    type,
    response,
    clientExtensionResults: { ...clientExtensionResults },
    ...(authenticatorAttachment === undefined ? {} : { authenticatorAttachment }),
  };
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
