// The desk of staff: how much waits where, finding one client, what one client has, everything that happened to one, and the trail.
import * as z from 'zod/mini';
import { account } from '../accounts/client.ts';
import { maskedClient } from '../clients/staff.ts';
import { defineEndpoint } from '../endpoint.ts';
import { staffRoles } from '../roles.ts';
import { cursor, idOf, instant, page, pageQuery, text } from '../schemas/scalars.ts';

const one = z.strictObject({ id: idOf('client') });
const readers = { kind: 'staff', roles: ['operations', 'approver', 'support', 'tenant_admin', 'auditor'] } as const;

export const queueNames = [
  'approvals',
  'deposits',
  'suspense',
  'withdrawals',
  'payments',
  'bank_accounts',
  'loans',
  'contests',
] as const;

export const countQueues = defineEndpoint({
  id: 'countQueues',
  base: 'staff',
  method: 'GET',
  path: '/queues',
  summary: 'How many items wait in each queue, and since when the oldest does.',
  access: { kind: 'staff', roles: staffRoles },
  response: z.strictObject({
    items: z.array(z.strictObject({ queue: z.enum(queueNames), count: z.int(), oldest_at: z.nullable(instant) })),
  }),
  refusals: [],
  shows: 'house',
});

/** What the words were found as. */
export const clientFinds = ['id', 'username', 'phone', 'email', 'reference'] as const;

export const findClients = defineEndpoint({
  id: 'findClients',
  base: 'staff',
  method: 'POST',
  path: '/clients/find',
  summary:
    'Clients by exact username, phone, e-mail, id or the reference or id of something of theirs; masked. Names are sealed and not searched.',
  access: {
    kind: 'staff',
    roles: ['advisor', 'kyc_officer', 'operations', 'approver', 'support', 'tenant_admin', 'auditor'],
  },
  // In the body: a phone number in an address would stand in every log on the way.
  body: z.strictObject({ words: text(120, 3) }),
  response: z.strictObject({
    items: z.array(z.strictObject({ ...maskedClient.shape, client_id: idOf('client'), found_by: z.enum(clientFinds) })),
  }),
  refusals: [],
  shows: 'clients',
  cost: 5,
});

export const listClientAccounts = defineEndpoint({
  id: 'listClientAccounts',
  base: 'staff',
  method: 'GET',
  path: '/clients/{id}/accounts',
  summary: 'A client’s accounts with their buckets, as the client sees them.',
  access: readers,
  params: one,
  response: z.strictObject({ items: z.array(account) }),
  refusals: ['not_found'],
  shows: 'clients',
});

const details = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export const auditLine = z.strictObject({
  /** Its number in the chain. */
  id: z.string(),
  at: instant,
  actor_kind: z.string(),
  actor_id: z.string(),
  /** Of a member of staff. */
  actor_name: z.nullable(z.string()),
  act: z.string(),
  subject_kind: z.string(),
  subject_id: z.string(),
  client_id: z.nullable(idOf('client')),
  details,
});

const lines = { ...pageQuery, cursor: z.optional(cursor) };

export const listClientTimeline = defineEndpoint({
  id: 'listClientTimeline',
  base: 'staff',
  method: 'GET',
  path: '/clients/{id}/timeline',
  summary: 'Everything the trail knows of a client, newest first.',
  access: readers,
  params: one,
  query: z.strictObject(lines),
  response: page(auditLine),
  refusals: ['not_found', 'bad_request'],
  shows: 'clients',
});

export const searchAudit = defineEndpoint({
  id: 'searchAudit',
  base: 'staff',
  method: 'GET',
  path: '/audit',
  summary: 'The audit trail, newest first: by who acted, what was done, about what, about which client.',
  access: { kind: 'staff', roles: ['tenant_admin', 'auditor'] },
  query: z.strictObject({
    ...lines,
    /** The id of a member of staff, a client or a part of the system. */
    actor: z.optional(text(80)),
    /** `deposit.credited`, or its beginning: `deposit`. */
    act: z.optional(z.string().check(z.regex(/^[a-z_.]{2,60}$/))),
    subject: z.optional(text(80)),
    client_id: z.optional(idOf('client')),
  }),
  response: page(auditLine),
  refusals: ['bad_request'],
  shows: 'clients',
});
