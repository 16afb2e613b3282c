// Data tokens of a tenant, kept by its administrators: list, issue, rotate, revoke.
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { idOf, instant, text } from '../schemas/scalars.ts';

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
const one = z.strictObject({ id: idOf('data_token') });
const admins = { kind: 'staff', roles: ['tenant_admin'] } as const;

export const listDataTokens = defineEndpoint({
  id: 'listDataTokens',
  base: 'staff',
  method: 'GET',
  path: '/data-tokens',
  summary: 'Data tokens of the tenant, ended ones too.',
  access: { kind: 'staff', roles: ['tenant_admin', 'auditor'] },
  response: z.strictObject({ items: z.array(dataToken) }),
  refusals: [],
  shows: 'house',
});

export const issueDataToken = defineEndpoint({
  id: 'issueDataToken',
  base: 'staff',
  method: 'POST',
  path: '/data-tokens',
  summary: 'Issues a data token; its text is shown once.',
  access: admins,
  body: z.strictObject({
    label: text(60),
    scopes: z.array(z.enum(tokenScopes)).check(z.minLength(1), z.maxLength(tokenScopes.length)),
    perSecond: z.int().check(z.minimum(1), z.maximum(10_000)),
  }),
  response: issuedToken,
  refusals: [],
});

export const rotateDataToken = defineEndpoint({
  id: 'rotateDataToken',
  base: 'staff',
  method: 'POST',
  path: '/data-tokens/{id}/rotate',
  summary: 'Issues a successor; the old token goes on for the grace time.',
  access: admins,
  params: one,
  body: z.strictObject({ graceMinutes: z.int().check(z.minimum(0), z.maximum(7 * 24 * 60)) }),
  response: issuedToken,
  refusals: ['not_found'],
});

export const revokeDataToken = defineEndpoint({
  id: 'revokeDataToken',
  base: 'staff',
  method: 'DELETE',
  path: '/data-tokens/{id}',
  summary: 'Ends a token at once, and every stream opened with it.',
  access: admins,
  params: one,
  refusals: ['not_found'],
});
