// The desk of staff: how much waits where, finding one client, what one client has, everything that happened to one, and the trail.
import * as z from 'zod/mini';
import { account } from '../accounts/client.ts';
import { clientReaders, clientWorkers, deskReaders, everybody, staff } from '../callers.ts';
import { maskedClient } from '../clients/staff.ts';
import { message } from '../messages/client.ts';
import { byId, currency, idOf, instant, money, signedMoney, text } from '../schemas/scalars.ts';
import { transaction } from '../transactions/client.ts';

const one = byId('client');

export const queueNames = [
  'approvals',
  'deposits',
  'suspense',
  'withdrawals',
  'payments',
  'bank_accounts',
  'loans',
  'contests',
  'complaints',
  'data_requests',
  'blocks',
  'chats',
  'kyc',
  'orders',
  'breaks',
  'locks',
] as const;

export const countQueues = everybody.list('countQueues', '/queues', {
  summary: 'How many items wait in each queue, since when the oldest does, and who has claimed that one.',
  of: z.strictObject({
    queue: z.enum(queueNames),
    count: z.int(),
    oldest_at: z.nullable(instant),
    /** The username of whoever works on the oldest. */
    oldest_owner: z.nullable(z.string()),
  }),
  shows: 'house',
});

/** What the words were found as. */
export const clientFinds = ['id', 'username', 'phone', 'email', 'reference', 'name'] as const;

export const findClients = clientReaders.post('findClients', '/clients/find', {
  summary:
    'Clients by username, phone, e-mail, id, the reference or id of something of theirs, or by what their names begin with; masked.',
  // In the body: a phone number in an address would stand in every log on the way.
  body: z.strictObject({ words: text(120, 1) }),
  response: z.strictObject({
    items: z.array(z.strictObject({ ...maskedClient.shape, client_id: idOf('client'), found_by: z.enum(clientFinds) })),
  }),
  shows: 'clients',
});

export const listClientAccounts = deskReaders.list('listClientAccounts', '/clients/{id}/accounts', {
  summary: 'A client’s accounts with their buckets, as the client sees them.',
  of: account,
  params: one,
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

export const getClientOverview = deskReaders.get('getClientOverview', '/clients/{id}/overview', {
  summary: 'A client’s advisor, levels, nominees, devices, accepted documents, signatures, and money in and out.',
  params: one,
  response: clientOverview,
  refusals: ['not_found'],
  shows: 'clients',
});

export const listClientTransactions = deskReaders.page('listClientTransactions', '/clients/{id}/transactions', {
  summary: 'A client’s journals, newest first, in the words the client reads.',
  of: transaction,
  params: one,
  refusals: ['not_found'],
  shows: 'clients',
});

export const listClientMessages = deskReaders.page('listClientMessages', '/clients/{id}/messages', {
  summary: 'What a client was told, newest first.',
  of: message,
  params: one,
  refusals: ['not_found'],
  shows: 'clients',
});

export const clientNote = z.strictObject({
  id: idOf('note'),
  client_id: idOf('client'),
  staff_id: idOf('staff'),
  staff_name: z.string(),
  text: z.string(),
  created_at: instant,
});

export const listClientNotes = clientReaders.page('listClientNotes', '/clients/{id}/notes', {
  summary: 'What staff noted about a client, newest first. The client does not read it.',
  of: clientNote,
  params: one,
  refusals: ['not_found'],
  shows: 'clients',
});

export const addClientNote = clientWorkers.post('addClientNote', '/clients/{id}/notes', {
  summary: 'Notes something about a client; what was noted is never changed or removed.',
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

export const listClientTimeline = deskReaders.page('listClientTimeline', '/clients/{id}/timeline', {
  summary: 'Everything the trail knows of a client, newest first.',
  of: auditLine,
  params: one,
  refusals: ['not_found'],
  shows: 'clients',
});

export const searchAudit = staff('tenant_admin', 'auditor', 'platform_admin').page('searchAudit', '/audit', {
  summary: 'The audit trail, newest first: by who acted, what was done, when, about what, about which client.',
  of: auditLine,
  filters: {
    /** The id of a member of staff, a client or a part of the system. */
    actor: z.optional(text(80)),
    /** `deposit.credited`, or its beginning: `deposit`. */
    act: z.optional(z.string().check(z.regex(/^[a-z_.]{2,60}$/))),
    subject: z.optional(text(80)),
    client_id: z.optional(idOf('client')),
    /** From this instant on, and before that one. */
    since: z.optional(instant),
    until: z.optional(instant),
  },
  shows: 'clients',
});
