// Money in, seen by staff: the channel register, declared deposits, imported statements and what could not be matched.
import * as z from 'zod/mini';
import { disclosureReasons } from '../clients/staff.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  channelFields,
  channelKinds,
  deposit,
  depositChannel,
  depositRefusalReasons,
  depositStatuses,
} from './client.ts';
import {
  calendarDate,
  currency,
  idOf,
  instant,
  itemVersion,
  money,
  page,
  pageQuery,
  text,
} from '../schemas/scalars.ts';
import { approval } from '../approvals/staff.ts';

const one = z.strictObject({ id: idOf('deposit') });
const oneChannel = z.strictObject({ id: idOf('channel') });
const oneSuspense = z.strictObject({ id: idOf('suspense') });
const reason = text(500, 8);
const bankReference = z.string().check(z.minLength(4), z.maxLength(64), z.regex(/^[\w.:/+-]+$/));
const makers = { kind: 'staff', roles: ['operations', 'tenant_admin'] } as const;
const readers = { kind: 'staff', roles: ['operations', 'approver', 'support', 'tenant_admin', 'auditor'] } as const;

export const listAllChannels = defineEndpoint({
  id: 'listAllChannels',
  base: 'staff',
  method: 'GET',
  path: '/deposit-channels',
  summary: 'Every channel, closed ones too.',
  access: readers,
  response: z.strictObject({ items: z.array(depositChannel) }),
  refusals: [],
  shows: 'house',
});

export const proposeChannel = defineEndpoint({
  id: 'proposeChannel',
  base: 'staff',
  method: 'POST',
  path: '/deposit-channels',
  summary: 'Proposes a bank account or wallet of the company. Another person approves; it opens 24 hours later.',
  access: makers,
  body: z.strictObject({
    kind: z.enum(channelKinds),
    currency,
    fields: z
      .array(z.strictObject({ name: z.enum(channelFields), value: text(140) }))
      .check(z.minLength(1), z.maxLength(8)),
    reason,
  }),
  response: approval,
  refusals: ['validation_failed', 'already_proposed'],
});

export const proposeChannelClosing = defineEndpoint({
  id: 'proposeChannelClosing',
  base: 'staff',
  method: 'POST',
  path: '/deposit-channels/{id}/close',
  summary: 'Proposes to close a channel.',
  access: makers,
  params: oneChannel,
  body: z.strictObject({ reason }),
  response: approval,
  refusals: ['not_found', 'state_conflict', 'already_proposed'],
});

export const staffDeposit = z.strictObject({
  ...deposit.shape,
  client_id: idOf('client'),
  proof_file_id: z.nullable(idOf('file')),
  version: itemVersion,
});

export const listAllDeposits = defineEndpoint({
  id: 'listAllDeposits',
  base: 'staff',
  method: 'GET',
  path: '/deposits',
  summary: 'Declared deposits, oldest first.',
  access: readers,
  query: z.strictObject({
    ...pageQuery,
    status: z.optional(z.enum(depositStatuses)),
    client_id: z.optional(idOf('client')),
  }),
  response: page(staffDeposit),
  refusals: ['bad_request'],
  shows: 'clients',
});

export const openDepositProof = defineEndpoint({
  id: 'openDepositProof',
  base: 'staff',
  method: 'POST',
  path: '/deposits/{id}/proof/open',
  summary:
    'A short-lived address of the proof of a deposit, for a reason of the closed list; the client reads that it was opened.',
  access: { kind: 'staff', roles: ['operations', 'approver', 'support', 'tenant_admin', 'auditor'] },
  params: one,
  body: z.strictObject({ code: z.enum(disclosureReasons) }),
  response: z.strictObject({ url: z.string(), expires_at: instant }),
  refusals: ['not_found'],
});

export const proposeDepositCredit = defineEndpoint({
  id: 'proposeDepositCredit',
  base: 'staff',
  method: 'POST',
  path: '/deposits/{id}/confirm',
  summary: 'Proposes to book what was seen on the channel: credited when the verified client paid it, else parked.',
  access: makers,
  params: one,
  /** `payer` as the bank names it; it is matched with the verified client and not kept. */
  body: z.strictObject({
    version: z.optional(itemVersion),
    received: money,
    bank_reference: bankReference,
    payer: text(140),
    reason,
  }),
  response: approval,
  refusals: [
    'not_found',
    'version_changed',
    'state_conflict',
    'amount_invalid',
    'currency_mismatch',
    'already_proposed',
    'item_claimed',
    'fx_unavailable',
  ],
});

export const proposeDepositRefusal = defineEndpoint({
  id: 'proposeDepositRefusal',
  base: 'staff',
  method: 'POST',
  path: '/deposits/{id}/refuse',
  summary: 'Proposes to refuse a deposit for a reason that the client reads.',
  access: makers,
  params: one,
  body: z.strictObject({ version: z.optional(itemVersion), code: z.enum(depositRefusalReasons), reason }),
  response: approval,
  refusals: ['not_found', 'version_changed', 'state_conflict', 'already_proposed', 'item_claimed'],
});

export const statementFormats = ['csv', 'camt053'] as const;
export const statement = z.strictObject({
  id: idOf('statement'),
  channel_id: idOf('channel'),
  format: z.enum(statementFormats),
  state: z.enum(['proposed', 'booked', 'dropped']),
  entries: z.int(),
  credited: z.int(),
  suspended: z.int(),
  duplicates: z.int(),
  created_at: instant,
});

export const importStatement = defineEndpoint({
  id: 'importStatement',
  base: 'staff',
  method: 'POST',
  path: '/statements',
  summary: 'Reads a bank statement and proposes to book it. Booking twice credits once.',
  access: makers,
  body: z.strictObject({
    channel_id: idOf('channel'),
    format: z.enum(statementFormats),
    content: z.string().check(z.minLength(1), z.maxLength(110_000)),
    reason,
  }),
  response: z.strictObject({ statement, approval }),
  refusals: ['not_found', 'statement_malformed', 'statement_too_long'],
});

export const listStatements = defineEndpoint({
  id: 'listStatements',
  base: 'staff',
  method: 'GET',
  path: '/statements',
  summary: 'Imported statements, newest first.',
  access: readers,
  query: z.strictObject(pageQuery),
  response: page(statement),
  refusals: ['bad_request'],
  shows: 'clients',
});

export const suspenseReasons = [
  'no_reference',
  'unknown_reference',
  'wrong_amount',
  'wrong_currency',
  'wrong_channel',
  'not_pending',
  'third_party',
  'name_missing',
  'not_verified',
] as const;

export const suspenseItem = z.strictObject({
  id: idOf('suspense'),
  channel_id: idOf('channel'),
  bank_reference: z.string(),
  booked_on: calendarDate,
  amount: money,
  reference: z.nullable(z.string()),
  reason: z.enum(suspenseReasons),
  state: z.enum(['open', 'assigned', 'returned']),
  created_at: instant,
  version: itemVersion,
});

export const listSuspense = defineEndpoint({
  id: 'listSuspense',
  base: 'staff',
  method: 'GET',
  path: '/suspense',
  summary: 'Money that arrived and could not be matched, oldest first.',
  access: readers,
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(['open', 'assigned', 'returned'])) }),
  response: page(suspenseItem),
  refusals: ['bad_request'],
  shows: 'clients',
});

export const listDepositMatches = defineEndpoint({
  id: 'listDepositMatches',
  base: 'staff',
  method: 'GET',
  path: '/deposits/{id}/matches',
  summary: 'Unmatched money that could be this deposit: under its reference, or of its amount.',
  access: readers,
  params: one,
  response: z.strictObject({
    items: z.array(z.strictObject({ ...suspenseItem.shape, fits: z.enum(['reference', 'amount']) })),
  }),
  refusals: ['not_found'],
  shows: 'house',
});

export const proposeSuspenseAssignment = defineEndpoint({
  id: 'proposeSuspenseAssignment',
  base: 'staff',
  method: 'POST',
  path: '/suspense/{id}/assign',
  summary: 'Proposes to credit unmatched money to a pending deposit.',
  access: makers,
  params: oneSuspense,
  body: z.strictObject({ version: z.optional(itemVersion), deposit_id: idOf('deposit'), payer: text(140), reason }),
  response: approval,
  refusals: [
    'not_found',
    'version_changed',
    'state_conflict',
    'already_proposed',
    'item_claimed',
    'currency_mismatch',
    'kyc_required',
    'payer_differs',
  ],
});

export const proposeSuspenseReturn = defineEndpoint({
  id: 'proposeSuspenseReturn',
  base: 'staff',
  method: 'POST',
  path: '/suspense/{id}/return',
  summary: 'Proposes to send unmatched money back to where it came from.',
  access: makers,
  params: oneSuspense,
  body: z.strictObject({ version: z.optional(itemVersion), bank_reference: bankReference, reason }),
  response: approval,
  refusals: ['not_found', 'version_changed', 'state_conflict', 'already_proposed', 'item_claimed'],
});
