// Passkeys (WebAuthn): another way in that replaces password and second factor. The browser's own structures are
// passed through as they are and judged by the server's library.
import * as z from 'zod/mini';
import { client, visitor } from '../callers.ts';
import { instant, text } from '../schemas/scalars.ts';
import { tokens } from '../sessions/client.ts';

const base64Url = z.string().check(z.regex(/^[\w-]*$/), z.maxLength(8192));
const extensions = z.record(z.string(), z.unknown());
const credential = {
  id: base64Url,
  rawId: base64Url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.enum(['platform', 'cross-platform']))),
  clientExtensionResults: extensions,
};

/** RegistrationResponseJSON of the browser. */
export const registrationResponse = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64Url,
    attestationObject: base64Url,
    authenticatorData: z.optional(base64Url),
    transports: z.optional(z.array(z.string())),
    publicKeyAlgorithm: z.optional(z.number()),
    publicKey: z.optional(base64Url),
  }),
});

/** AuthenticationResponseJSON of the browser. */
export const authenticationResponse = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64Url,
    authenticatorData: base64Url,
    signature: base64Url,
    userHandle: z.optional(z.nullable(base64Url)),
  }),
});

/** Options for navigator.credentials, in the JSON form that browsers and @simplewebauthn/browser read. */
const options = z.record(z.string(), z.unknown());

export const passkey = z.strictObject({
  id: z.string(),
  name: z.string(),
  created_at: instant,
  last_used_at: z.nullable(instant),
});
export type Passkey = z.infer<typeof passkey>;

export const getPasskeyLoginOptions = visitor.post('getPasskeyLoginOptions', '/auth/app/v1/passkey/options', {
  summary: 'Options for signing in with a passkey; no name is needed.',
  response: z.strictObject({ options }),
  refusals: ['passkey_failed'],
  cost: 3,
});

export const loginWithPasskey = visitor.post('loginWithPasskey', '/auth/app/v1/passkey/login', {
  summary: 'Signs in with a passkey. It is both factors at once, so no code is asked for.',
  body: z.strictObject({ credential: authenticationResponse, remember: z.optional(z.boolean()) }),
  response: tokens,
  refusals: ['passkey_failed', 'account_closed', 'too_many_attempts', 'dpop_invalid'],
  cost: 5,
});

export const getPasskeyOptions = client.post('getPasskeyOptions', '/user/v1/passkey/options', {
  summary: 'Options for adding a passkey. Needs a recent sign-in or password check.',
  response: z.strictObject({ options }),
  refusals: ['reauth_required', 'passkey_failed'],
});

export const addPasskey = client.post('addPasskey', '/user/v1/passkey', {
  summary: 'Adds a passkey made with the options.',
  body: z.strictObject({ name: text(60), credential: registrationResponse }),
  response: passkey,
  refusals: ['reauth_required', 'passkey_failed'],
});

export const listPasskeys = client.get('listPasskeys', '/user/v1/passkey/list', {
  summary: 'The passkeys of the client.',
  response: z.array(passkey),
});

export const removePasskey = client.delete('removePasskey', '/user/v1/passkey/{id}', {
  summary: 'Removes a passkey. Needs a recent sign-in or password check.',
  params: z.strictObject({ id: z.string().check(z.regex(/^[\w-]{1,200}$/)) }),
  refusals: ['reauth_required', 'not_found'],
});
