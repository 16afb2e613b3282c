// Money in, seen by staff: the channel register, declared deposits, imported statements and what could not be matched.
import * as z from 'zod/mini';
import { operators } from '../approvals/makers.ts';
import { approval } from '../approvals/staff.ts';
import { deskReaders } from '../callers.ts';
import { disclosureReasons } from '../clients/staff.ts';
import { byId, calendarDate, currency, idOf, instant, itemVersion, money, reason, text } from '../schemas/scalars.ts';
import * as client from './client.ts';

const one = byId('deposit');
const oneChannel = byId('channel');
const bankReference = z.string().check(z.minLength(4), z.maxLength(64), z.regex(/^[\w.:/+-]+$/));

export const listAllChannels = deskReaders.list('listAllChannels', '/deposit-channels', {
  summary: 'Every channel, closed ones too.',
  of: client.depositChannel,
  shows: 'house',
});

export const proposeChannel = operators.propose('proposeChannel', '/deposit-channels', {
  summary: 'Proposes a bank account or wallet of the company. Another person approves; it opens 24 hours later.',
  body: {
    kind: z.enum(client.channelKinds),
    currency,
    fields: z
      .array(z.strictObject({ name: z.enum(client.channelFields), value: text(140) }))
      .check(z.minLength(1), z.maxLength(8)),
  },
  refusals: ['validation_failed', 'already_proposed'],
});

export const proposeChannelClosing = operators.propose('proposeChannelClosing', '/deposit-channels/{id}/close', {
  summary: 'Proposes to close a channel.',
  params: oneChannel,
  refusals: ['not_found', 'state_conflict', 'already_proposed'],
});

export const staffDeposit = z.strictObject({
  ...client.deposit.shape,
  client_id: idOf('client'),
  proof_file_id: z.nullable(idOf('file')),
  version: itemVersion,
});

export const listAllDeposits = deskReaders.queue('listAllDeposits', '/deposits', {
  summary: 'Declared deposits, oldest first.',
  of: staffDeposit,
  statuses: client.depositStatuses,
});

export const openDepositProof = deskReaders.post('openDepositProof', '/deposits/{id}/proof/open', {
  summary:
    'A short-lived address of the proof of a deposit, for a reason of the closed list; the client reads that it was opened.',
  params: one,
  body: z.strictObject({ code: z.enum(disclosureReasons) }),
  response: z.strictObject({ url: z.string(), expires_at: instant }),
  refusals: ['not_found'],
});

export const proposeDepositCredit = operators.decide('proposeDepositCredit', '/deposits/{id}/confirm', {
  summary: 'Proposes to book what was seen on the channel: credited when the verified client paid it, else parked.',
  of: 'deposit',
  body: {
    received: money,
    bank_reference: bankReference,
    /** As the bank names who paid; it is matched with the verified client and not kept. */
    payer: text(140),
  },
  refusals: ['amount_invalid', 'currency_mismatch', 'fx_unavailable'],
});

export const proposeDepositRefusal = operators.decide('proposeDepositRefusal', '/deposits/{id}/refuse', {
  summary: 'Proposes to refuse a deposit for a reason that the client reads.',
  of: 'deposit',
  body: { code: z.enum(client.depositRefusalReasons) },
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

export const importStatement = operators.post('importStatement', '/statements', {
  summary: 'Reads a bank statement and proposes to book it. Booking twice credits once.',
  body: z.strictObject({
    channel_id: idOf('channel'),
    format: z.enum(statementFormats),
    content: z.string().check(z.minLength(1), z.maxLength(110_000)),
    reason,
  }),
  response: z.strictObject({ statement, approval }),
  refusals: ['not_found', 'statement_malformed', 'statement_too_long'],
});

export const listStatements = deskReaders.page('listStatements', '/statements', {
  summary: 'Imported statements, newest first.',
  of: statement,
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

export const listSuspense = deskReaders.page('listSuspense', '/suspense', {
  summary: 'Money that arrived and could not be matched, oldest first.',
  of: suspenseItem,
  filters: { state: z.optional(z.enum(['open', 'assigned', 'returned'])) },
  shows: 'clients',
});

export const listDepositMatches = deskReaders.list('listDepositMatches', '/deposits/{id}/matches', {
  summary: 'Unmatched money that could be this deposit: under its reference, or of its amount.',
  of: z.strictObject({ ...suspenseItem.shape, fits: z.enum(['reference', 'amount']) }),
  params: one,
  refusals: ['not_found'],
  shows: 'house',
});

export const proposeSuspenseAssignment = operators.decide('proposeSuspenseAssignment', '/suspense/{id}/assign', {
  summary: 'Proposes to credit unmatched money to a pending deposit.',
  of: 'suspense',
  body: { deposit_id: idOf('deposit'), payer: text(140) },
  refusals: ['currency_mismatch', 'kyc_required', 'payer_differs'],
});

export const proposeSuspenseReturn = operators.decide('proposeSuspenseReturn', '/suspense/{id}/return', {
  summary: 'Proposes to send unmatched money back to where it came from.',
  of: 'suspense',
  body: { bank_reference: bankReference },
});
