// Data tokens of a tenant, kept by its administrators: list, issue, rotate, revoke.
import * as z from 'zod/mini';
import { staff } from '../callers.ts';
import { byId, idOf, instant, text } from '../schemas/scalars.ts';

export const tokenScopes = ['search', 'prices', 'live'] as const;

export const dataToken = z.strictObject({
  id: idOf('data_token'),
  label: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  perSecond: z.int(),
  createdAt: instant,
  expiresAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
});
export type DataTokenItem = z.infer<typeof dataToken>;

/** The text is shown this once: only its hash is kept. */
const issuedToken = z.strictObject({ token: dataToken, text: z.string() });
const one = byId('data_token');
const admins = staff('tenant_admin');

export const listDataTokens = staff('tenant_admin', 'auditor').list('listDataTokens', '/data-tokens', {
  summary: 'Data tokens of the tenant, ended ones too.',
  of: dataToken,
  shows: 'house',
});

export const issueDataToken = admins.post('issueDataToken', '/data-tokens', {
  summary: 'Issues a data token; its text is shown once.',
  body: z.strictObject({
    label: text(60),
    scopes: z.array(z.enum(tokenScopes)).check(z.minLength(1), z.maxLength(tokenScopes.length)),
    perSecond: z.int().check(z.minimum(1), z.maximum(10_000)),
  }),
  response: issuedToken,
});

export const rotateDataToken = admins.post('rotateDataToken', '/data-tokens/{id}/rotate', {
  summary: 'Issues a successor; the old token goes on for the grace time.',
  params: one,
  body: z.strictObject({ graceMinutes: z.int().check(z.minimum(0), z.maximum(7 * 24 * 60)) }),
  response: issuedToken,
  refusals: ['not_found'],
});

export const revokeDataToken = admins.delete('revokeDataToken', '/data-tokens/{id}', {
  summary: 'Ends a token at once, and every stream opened with it.',
  params: one,
  refusals: ['not_found'],
});
