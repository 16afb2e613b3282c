// Staff signing in: password of twelve characters or more, then always a second factor.
import * as z from 'zod/mini';
import { anybody, deskPending, deskVisitor } from '../callers.ts';
import { limits } from '../limits.ts';
import { everyRole } from '../roles.ts';
import { idOf, instant, text, uuid } from '../schemas/scalars.ts';

/** The refresh token is a cookie that no script reads: nothing that a browser stores opens the desk. */
export const staffTokens = z.strictObject({
  access_token: z.string(),
  /** Always true at login: the tokens open only verify, bind (when none is bound yet) and logout. */
  mfa: z.boolean(),
  mfa_enrol: z.boolean(),
});

export const staffLogin = deskVisitor.post('staffLogin', '/login', {
  summary: 'Signs a member of staff in; the second factor follows.',
  body: z.strictObject({
    username: text(limits.usernameMax),
    password: z.string().check(z.minLength(1), z.maxLength(limits.passwordMax)),
  }),
  response: staffTokens,
  refusals: ['login_failed', 'too_many_attempts', 'dpop_invalid', 'address_not_allowed'],
  cost: 10,
});

export const staffRefresh = deskVisitor.post('staffRefresh', '/refresh', {
  summary: 'A new access token for the cookie that the sign-in set; the cookie is renewed.',
  response: staffTokens,
  refusals: ['unauthorized', 'mfa_required', 'dpop_invalid', 'address_not_allowed'],
  cost: 3,
});

export const staffLogout = deskPending.post('staffLogout', '/logout', {
  summary: 'Ends this staff session.',
});

export const staffBindMfa = deskPending.post('staffBindMfa', '/mfa/bind', {
  summary: 'Starts binding an authenticator at the first sign-in.',
  response: z.strictObject({ secret: z.string(), otpauth_url: z.string() }),
  refusals: ['mfa_required', 'reauth_required', 'mfa_already_bound'],
});

export const staffVerifyMfa = deskPending.post('staffVerifyMfa', '/mfa/verify', {
  summary: 'Completes the sign-in, or confirms the authenticator being bound.',
  body: z.strictObject({ code: z.string().check(z.regex(/^(\d{6}|[0-9A-Za-z]{5}-?[0-9A-Za-z]{5})$/)) }),
  response: z.strictObject({ verified: z.boolean(), recovery_codes: z.optional(z.array(z.string())) }),
  refusals: ['no_pending_session', 'code_invalid', 'too_many_attempts'],
  cost: 5,
});

export const getStaffInfo = anybody.get('getStaffInfo', '/me', {
  summary: 'Who is signed in and with which roles.',
  response: z.strictObject({
    id: idOf('staff'),
    username: z.string(),
    full_name: z.string(),
    roles: z.array(z.enum(everyRole)),
  }),
  refusals: ['unauthorized'],
  shows: 'house',
});

export const ownSession = z.strictObject({
  id: uuid,
  os: z.string(),
  browser: z.string(),
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  current: z.boolean(),
  created_at: instant,
  last_seen_at: instant,
});

export const listOwnSessions = anybody.list('listOwnSessions', '/me/sessions', {
  summary: 'Where one is signed in.',
  of: ownSession,
  shows: 'house',
});

export const endOwnSessions = anybody.post('endOwnSessions', '/me/sessions/end', {
  summary: 'Signs oneself out everywhere, here as well unless this session is kept.',
  body: z.strictObject({ keep_current: z.boolean() }),
  response: z.strictObject({ ended: z.int() }),
});

export const changeOwnPassword = anybody.post('changeOwnPassword', '/me/password', {
  summary: 'Changes one’s own password; every other session ends.',
  body: z.strictObject({
    current: z.string().check(z.minLength(1), z.maxLength(limits.passwordMax)),
    next: z.string().check(z.minLength(1), z.maxLength(limits.passwordMax)),
  }),
  refusals: ['password_wrong', 'password_weak', 'too_many_attempts'],
  cost: 10,
});
