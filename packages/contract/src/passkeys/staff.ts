// Passkeys of staff: another second factor to bind at the first sign-in, and a way in that is both factors at once.
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { staffRoles } from '../roles.ts';
import { text } from '../schemas/scalars.ts';
import { staffTokens } from '../sessions/staff.ts';
import { authenticationResponse, passkey, registrationResponse } from './client.ts';

const options = z.strictObject({ options: z.record(z.string(), z.unknown()) });
const everybody = { kind: 'staff', roles: staffRoles } as const;

export const getStaffPasskeyLoginOptions = defineEndpoint({
  id: 'getStaffPasskeyLoginOptions',
  base: 'staff',
  method: 'POST',
  path: '/passkey/options',
  summary: 'Options for signing a member of staff in with a passkey.',
  access: { kind: 'public' },
  response: options,
  refusals: ['passkey_failed'],
  cost: 3,
});

export const staffLoginWithPasskey = defineEndpoint({
  id: 'staffLoginWithPasskey',
  base: 'staff',
  method: 'POST',
  path: '/passkey/login',
  summary: 'Signs a member of staff in with a passkey, which is both factors at once.',
  access: { kind: 'public' },
  body: z.strictObject({ credential: authenticationResponse }),
  response: staffTokens,
  refusals: ['passkey_failed', 'too_many_attempts', 'dpop_invalid', 'address_not_allowed'],
  cost: 5,
});

export const getStaffPasskeyOptions = defineEndpoint({
  id: 'getStaffPasskeyOptions',
  base: 'staff',
  method: 'POST',
  path: '/me/passkeys/options',
  summary: 'Options for adding a passkey: at the first sign-in, or soon after a later one.',
  access: { kind: 'pending' },
  response: options,
  refusals: ['reauth_required', 'mfa_required', 'passkey_failed'],
});

export const addStaffPasskey = defineEndpoint({
  id: 'addStaffPasskey',
  base: 'staff',
  method: 'POST',
  path: '/me/passkeys',
  summary: 'Adds a passkey. At the first sign-in it is the second factor, and the sign-in is complete.',
  access: { kind: 'pending' },
  body: z.strictObject({ name: text(60), credential: registrationResponse }),
  response: passkey,
  refusals: ['reauth_required', 'mfa_required', 'passkey_failed'],
});

export const listStaffPasskeys = defineEndpoint({
  id: 'listStaffPasskeys',
  base: 'staff',
  method: 'GET',
  path: '/me/passkeys',
  summary: 'One’s own passkeys.',
  access: everybody,
  response: z.strictObject({ items: z.array(passkey) }),
  refusals: [],
  shows: 'house',
});

export const removeStaffPasskey = defineEndpoint({
  id: 'removeStaffPasskey',
  base: 'staff',
  method: 'DELETE',
  path: '/me/passkeys/{id}',
  summary: 'Removes one’s own passkey, never the last second factor. Needs a recent sign-in.',
  access: everybody,
  params: z.strictObject({ id: z.string().check(z.regex(/^[\w-]{1,200}$/)) }),
  refusals: ['reauth_required', 'not_found', 'last_factor'],
});
