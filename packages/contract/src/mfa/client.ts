// The second factor: a time-based code from an authenticator app, and ten recovery codes.
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** Six digits, or a recovery code as it was shown. */
const code = z.string().check(z.regex(/^(\d{6}|[0-9A-Za-z]{5}-?[0-9A-Za-z]{5})$/));
const recoveryCodes = z.array(z.string());

export const getMfa = defineEndpoint({
  id: 'getMfa',
  base: 'api',
  method: 'GET',
  path: '/user/v1/mfa',
  summary: 'Whether a second factor is bound and how many recovery codes are left.',
  access: { kind: 'client' },
  response: z.strictObject({ enabled: z.boolean(), required: z.boolean(), recovery_codes_left: z.int() }),
  refusals: [],
});

export const bindMfa = defineEndpoint({
  id: 'bindMfa',
  base: 'api',
  method: 'POST',
  path: '/user/v1/mfa/bind',
  summary: 'Starts binding an authenticator: answers its secret. Needs a recent sign-in or password check.',
  access: { kind: 'pending' },
  response: z.strictObject({ secret: z.string(), otpauth_url: z.string() }),
  refusals: ['mfa_required', 'reauth_required', 'mfa_already_bound'],
});

export const verifyMfa = defineEndpoint({
  id: 'verifyMfa',
  base: 'api',
  method: 'POST',
  path: '/user/v1/mfa/bind/verify',
  summary:
    'Completes a login that waits for its second factor, or confirms an authenticator that is being bound; the latter answers recovery codes, shown once.',
  access: { kind: 'pending' },
  body: z.strictObject({ code }),
  response: z.strictObject({ verified: z.boolean(), recovery_codes: z.optional(recoveryCodes) }),
  refusals: ['no_pending_session', 'code_invalid', 'too_many_attempts'],
  cost: 5,
});

export const unbindMfa = defineEndpoint({
  id: 'unbindMfa',
  base: 'api',
  method: 'POST',
  path: '/user/v1/mfa/unbind',
  summary: 'Removes the authenticator. Needs a recent password check and a code.',
  access: { kind: 'client' },
  body: z.strictObject({ code }),
  refusals: ['reauth_required', 'mfa_not_bound', 'mfa_forced', 'code_invalid', 'too_many_attempts'],
  cost: 5,
});

export const renewRecoveryCodes = defineEndpoint({
  id: 'renewRecoveryCodes',
  base: 'api',
  method: 'POST',
  path: '/user/v1/mfa/recovery_codes',
  summary: 'Ten new recovery codes, shown once; the old ones stop working.',
  access: { kind: 'client' },
  response: z.strictObject({ recovery_codes: recoveryCodes }),
  refusals: ['reauth_required', 'mfa_not_bound'],
  cost: 5,
});
