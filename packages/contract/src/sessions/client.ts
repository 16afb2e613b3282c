// Signing in and staying signed in: login, second factor, refresh, logout and who the caller is.
import * as z from 'zod/mini';
import { client, pending, visitor } from '../callers.ts';
import { limits } from '../limits.ts';
import { idOf, instant, text } from '../schemas/scalars.ts';

export const username = text(limits.usernameMax);
export const password = z.string().check(z.minLength(1), z.maxLength(limits.passwordMax));
const token = z.string().check(z.minLength(16), z.maxLength(4096));

/** Tokens come together with `mfa: true` when a second factor is due; until then they open only verify and logout. */
export const tokens = z.strictObject({
  access_token: z.string(),
  refresh_token: z.string(),
  mfa: z.boolean(),
  /** The tenant asks for a second factor and the client has none yet: bind one first, with these tokens. */
  mfa_enrol: z.boolean(),
});
export type Tokens = z.infer<typeof tokens>;

export const clientInfo = z.strictObject({
  id: idOf('client'),
  username: z.string(),
  /** Address of the picture; empty when the default is to be shown. */
  avatar: z.string(),
  full_name: z.string(),
  /** How many orders the client has placed. */
  order_num: z.int(),
  /** Digits only, all but the last five masked. */
  phone: z.string(),
  /** Masked; empty when none is known. */
  email: z.string(),
  /** The name of the advisor; empty when there is none. */
  advisor: z.string(),
  has_pin: z.boolean(),
  mfa_enabled: z.boolean(),
  created_at: instant,
});
export type ClientInfo = z.infer<typeof clientInfo>;

/** An optional DPoP header (RFC 9449) binds the refresh tokens of this session to the caller's key. */
export const login = visitor.post('login', '/auth/app/v1/login', {
  summary: 'Signs in. A DPoP proof header binds the refresh tokens to its key.',
  body: z.strictObject({ username, password, remember: z.optional(z.boolean()) }),
  response: tokens,
  refusals: ['login_failed', 'account_closed', 'too_many_attempts', 'dpop_invalid'],
  cost: 10,
});

export const logout = pending.post('logout', '/auth/app/v1/logout', {
  summary: 'Ends this session on the server.',
  clearsSite: true,
});

export const refresh = visitor.post('refresh', '/auth/app/v1/refresh', {
  summary: 'New tokens for a refresh token. Within ten seconds the same token answers the same successor.',
  body: z.strictObject({ refresh_token: token }),
  response: tokens,
  refusals: ['unauthorized', 'mfa_required', 'dpop_invalid'],
  cost: 3,
});

export const getClientInfo = client.get('getClientInfo', '/auth/app/v1/client_info', {
  summary: 'Who is signed in.',
  response: clientInfo,
  refusals: ['unauthorized'],
});
