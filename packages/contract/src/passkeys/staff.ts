// Passkeys of staff: another second factor to bind at the first sign-in, and a way in that is both factors at once.
import * as z from 'zod/mini';
import { anybody, deskPending, deskVisitor } from '../callers.ts';
import { text } from '../schemas/scalars.ts';
import { staffTokens } from '../sessions/staff.ts';
import { authenticationResponse, passkey, registrationResponse } from './client.ts';

const options = z.strictObject({ options: z.record(z.string(), z.unknown()) });

export const getStaffPasskeyLoginOptions = deskVisitor.post('getStaffPasskeyLoginOptions', '/passkey/options', {
  summary: 'Options for signing a member of staff in with a passkey.',
  response: options,
  refusals: ['passkey_failed'],
  cost: 3,
});

export const staffLoginWithPasskey = deskVisitor.post('staffLoginWithPasskey', '/passkey/login', {
  summary: 'Signs a member of staff in with a passkey, which is both factors at once.',
  body: z.strictObject({ credential: authenticationResponse }),
  response: staffTokens,
  refusals: ['passkey_failed', 'too_many_attempts', 'dpop_invalid', 'address_not_allowed'],
  cost: 5,
});

export const getStaffPasskeyOptions = deskPending.post('getStaffPasskeyOptions', '/me/passkeys/options', {
  summary: 'Options for adding a passkey: at the first sign-in, or soon after a later one.',
  response: options,
  refusals: ['reauth_required', 'mfa_required', 'passkey_failed'],
});

export const addStaffPasskey = deskPending.post('addStaffPasskey', '/me/passkeys', {
  summary: 'Adds a passkey. At the first sign-in it is the second factor, and the sign-in is complete.',
  body: z.strictObject({ name: text(60), credential: registrationResponse }),
  response: passkey,
  refusals: ['reauth_required', 'mfa_required', 'passkey_failed'],
});

export const listStaffPasskeys = anybody.list('listStaffPasskeys', '/me/passkeys', {
  summary: 'One’s own passkeys.',
  of: passkey,
  shows: 'house',
});

export const removeStaffPasskey = anybody.delete('removeStaffPasskey', '/me/passkeys/{id}', {
  summary: 'Removes one’s own passkey, never the last second factor. Needs a recent sign-in.',
  params: z.strictObject({ id: z.string().check(z.regex(/^[\w-]{1,200}$/)) }),
  refusals: ['reauth_required', 'not_found', 'last_factor'],
});
