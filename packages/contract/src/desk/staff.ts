// The desk of staff: how much waits where, finding one client, what one client has, everything that happened to one, and the trail.
import * as z from 'zod/mini';
import { account } from '../accounts/client.ts';
import { maskedClient } from '../clients/staff.ts';
import { defineEndpoint } from '../endpoint.ts';
import { message } from '../messages/client.ts';
import { staffRoles } from '../roles.ts';
import { transaction } from '../transactions/client.ts';
import { currency, cursor, idOf, instant, money, page, pageQuery, signedMoney, text } from '../schemas/scalars.ts';

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
  'kyc',
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
export const clientFinds = ['id', 'username', 'phone', 'email', 'reference', 'name'] as const;

export const findClients = defineEndpoint({
  id: 'findClients',
  base: 'staff',
  method: 'POST',
  path: '/clients/find',
  summary:
    'Clients by username, phone, e-mail, id, the reference or id of something of theirs, or by what their names begin with; masked.',
  access: {
    kind: 'staff',
    roles: ['advisor', 'kyc_officer', 'operations', 'approver', 'support', 'tenant_admin', 'auditor'],
  },
  // In the body: a phone number in an address would stand in every log on the way.
  body: z.strictObject({ words: text(120, 1) }),
  response: z.strictObject({
    items: z.array(z.strictObject({ ...maskedClient.shape, client_id: idOf('client'), found_by: z.enum(clientFinds) })),
  }),
  refusals: [],
  shows: 'clients',
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

/** Everything small that is known of a client, in one answer. */
export const clientOverview = z.strictObject({
  advisor: z.nullable(z.strictObject({ id: idOf('staff'), username: z.string() })),
  vip: z.int(),
  score: z.int(),
  score_moves: z.array(
    z.strictObject({
      id: idOf('score_move'),
      reason: z.string(),
      points: z.int(),
      score_after: z.int(),
      created_at: instant,
    }),
  ),
  /** What came in and what went out so far, by currency. */
  money: z.array(z.strictObject({ currency, deposits: signedMoney, withdrawals: signedMoney })),
  nominees: z.array(
    z.strictObject({ id: idOf('nominee'), /** Masked. */ name: z.string(), relation: z.string(), share: z.string() }),
  ),
  sessions: z.array(
    z.strictObject({
      id: idOf('session'),
      device: z.string(),
      country: z.string(),
      city: z.string(),
      created_at: instant,
      last_seen_at: instant,
    }),
  ),
  documents: z.array(
    z.strictObject({ kind: z.string(), version: z.int(), language: z.string(), accepted_at: instant }),
  ),
  /** What a due can be raised from. */
  signatures: z.array(
    z.strictObject({
      id: idOf('signature'),
      kind: z.string(),
      subject_id: z.string(),
      maximum: money,
      asked: signedMoney,
      signed_at: instant,
    }),
  ),
});

export const getClientOverview = defineEndpoint({
  id: 'getClientOverview',
  base: 'staff',
  method: 'GET',
  path: '/clients/{id}/overview',
  summary: 'A client’s advisor, levels, nominees, devices, accepted documents, signatures, and money in and out.',
  access: readers,
  params: one,
  response: clientOverview,
  refusals: ['not_found'],
  shows: 'clients',
});

export const listClientTransactions = defineEndpoint({
  id: 'listClientTransactions',
  base: 'staff',
  method: 'GET',
  path: '/clients/{id}/transactions',
  summary: 'A client’s journals, newest first, in the words the client reads.',
  access: readers,
  params: one,
  query: z.strictObject(pageQuery),
  response: page(transaction),
  refusals: ['not_found', 'bad_request'],
  shows: 'clients',
});

export const listClientMessages = defineEndpoint({
  id: 'listClientMessages',
  base: 'staff',
  method: 'GET',
  path: '/clients/{id}/messages',
  summary: 'What a client was told, newest first.',
  access: readers,
  params: one,
  query: z.strictObject(pageQuery),
  response: page(message),
  refusals: ['not_found', 'bad_request'],
  shows: 'clients',
});

const writers = {
  kind: 'staff',
  roles: ['advisor', 'kyc_officer', 'operations', 'approver', 'support', 'tenant_admin'],
} as const;

export const clientNote = z.strictObject({
  id: idOf('note'),
  client_id: idOf('client'),
  staff_id: idOf('staff'),
  staff_name: z.string(),
  text: z.string(),
  created_at: instant,
});

export const listClientNotes = defineEndpoint({
  id: 'listClientNotes',
  base: 'staff',
  method: 'GET',
  path: '/clients/{id}/notes',
  summary: 'What staff noted about a client, newest first. The client does not read it.',
  access: { kind: 'staff', roles: [...writers.roles, 'auditor'] },
  params: one,
  query: z.strictObject(pageQuery),
  response: page(clientNote),
  refusals: ['not_found', 'bad_request'],
  shows: 'clients',
});

export const addClientNote = defineEndpoint({
  id: 'addClientNote',
  base: 'staff',
  method: 'POST',
  path: '/clients/{id}/notes',
  summary: 'Notes something about a client; what was noted is never changed or removed.',
  access: writers,
  params: one,
  body: z.strictObject({ text: text(2_000, 3) }),
  response: clientNote,
  refusals: ['not_found'],
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
