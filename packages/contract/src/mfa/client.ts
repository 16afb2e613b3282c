// The second factor: a time-based code from an authenticator app, and ten recovery codes.
import * as z from 'zod/mini';
import { client, pending } from '../callers.ts';

/** Six digits, or a recovery code as it was shown. */
const code = z.string().check(z.regex(/^(\d{6}|[0-9A-Za-z]{5}-?[0-9A-Za-z]{5})$/));
const recoveryCodes = z.array(z.string());

export const getMfa = client.get('getMfa', '/user/v1/mfa', {
  summary: 'Whether a second factor is bound and how many recovery codes are left.',
  response: z.strictObject({ enabled: z.boolean(), required: z.boolean(), recovery_codes_left: z.int() }),
});

export const bindMfa = pending.post('bindMfa', '/user/v1/mfa/bind', {
  summary: 'Starts binding an authenticator: answers its secret. Needs a recent sign-in or password check.',
  response: z.strictObject({ secret: z.string(), otpauth_url: z.string() }),
  refusals: ['mfa_required', 'reauth_required', 'mfa_already_bound'],
});

export const verifyMfa = pending.post('verifyMfa', '/user/v1/mfa/bind/verify', {
  summary:
    'Completes a login that waits for its second factor, or confirms an authenticator that is being bound; the latter answers recovery codes, shown once.',
  body: z.strictObject({ code }),
  response: z.strictObject({ verified: z.boolean(), recovery_codes: z.optional(recoveryCodes) }),
  refusals: ['no_pending_session', 'code_invalid', 'too_many_attempts'],
  cost: 5,
});

export const unbindMfa = client.post('unbindMfa', '/user/v1/mfa/unbind', {
  summary: 'Removes the authenticator. Needs a recent password check and a code.',
  body: z.strictObject({ code }),
  refusals: ['reauth_required', 'mfa_not_bound', 'mfa_forced', 'code_invalid', 'too_many_attempts'],
  cost: 5,
});

export const renewRecoveryCodes = client.post('renewRecoveryCodes', '/user/v1/mfa/recovery_codes', {
  summary: 'Ten new recovery codes, shown once; the old ones stop working.',
  response: z.strictObject({ recovery_codes: recoveryCodes }),
  refusals: ['reauth_required', 'mfa_not_bound'],
  cost: 5,
});
