// Money in: the registered channels, what a client declares to have sent, and what became of it.
import * as z from 'zod/mini';
import { uses } from '../access/uses.ts';
import { client, clientWith } from '../callers.ts';
import { correctionReasons } from '../corrections/reasons.ts';
import { byId, currency, idOf, instant, money } from '../schemas/scalars.ts';

export const channelKinds = ['bank', 'crypto'] as const;
export const channelFields = [
  'holder',
  'bank_name',
  'iban',
  'bic',
  'account_number',
  'bank_code',
  'address',
  'network',
] as const;
export type ChannelField = (typeof channelFields)[number];

export const depositChannel = z.strictObject({
  id: idOf('channel'),
  kind: z.enum(channelKinds),
  currency,
  /** What to copy, in the order to show it. */
  fields: z.array(z.strictObject({ name: z.enum(channelFields), value: z.string() })),
  usable_from: instant,
  closed_at: z.nullable(instant),
});
export type DepositChannel = z.infer<typeof depositChannel>;

export const depositStatuses = ['pending', 'approved', 'rejected'] as const;
export const depositRefusalReasons = ['not_received', 'third_party', 'returned_to_sender', 'duplicate'] as const;

export const deposit = z.strictObject({
  id: idOf('deposit'),
  /** ISO 11649 creditor reference: the client puts it on the transfer. */
  reference: z.string(),
  account_id: idOf('account'),
  channel_id: idOf('channel'),
  kind: z.enum(channelKinds),
  amount: money,
  status: z.enum(depositStatuses),
  reason: z.nullable(z.enum(depositRefusalReasons)),
  has_proof: z.boolean(),
  /** What was booked to the account. */
  credited: z.nullable(money),
  /** The booking was taken back by a correction, and why; null while it stands. */
  corrected: z.nullable(z.strictObject({ reason: z.enum(correctionReasons), at: instant })),
  /** Who paid, masked; null until it is credited and for deposits of older days. */
  payer: z.nullable(z.string()),
  created_at: instant,
  decided_at: z.nullable(instant),
});
export type Deposit = z.infer<typeof deposit>;

const rule = uses.deposit;

export const listDepositChannels = clientWith(rule).list('listDepositChannels', '/deposit/app/v1/channels', {
  summary: 'Where money can be sent now: registered accounts of the company only.',
  of: depositChannel,
  refusals: ['deposit_unavailable'],
});

export const listChannelHistory = client.list('listChannelHistory', '/deposit/app/v1/channels/history', {
  summary: 'Every channel there ever was, with the day it opened and closed: instructions cannot be swapped unseen.',
  of: depositChannel,
});

export const submitDeposit = clientWith(rule).post('submitDeposit', '/deposit/app/v1', {
  summary: 'Declares a deposit and gives it its reference. It is credited once the money is seen.',
  body: z.strictObject({
    channel_id: idOf('channel'),
    account_id: idOf('account'),
    amount: money,
    proof_file_id: z.optional(idOf('file')),
  }),
  response: deposit,
  refusals: [
    'deposit_unavailable',
    'kyc_required',
    'not_found',
    'amount_invalid',
    'currency_mismatch',
    'idempotency_conflict',
  ],
  idempotent: true,
  begins: true,
});

export const addDepositProof = client.post('addDepositProof', '/deposit/app/v1/{id}/proof', {
  summary: 'Adds or replaces the proof of a pending deposit.',
  params: byId('deposit'),
  body: z.strictObject({ file_id: idOf('file') }),
  response: deposit,
  refusals: ['not_found', 'state_conflict'],
});

export const listDeposits = client.page('listDeposits', '/deposit/app/v1/list', {
  summary: 'The client’s deposits, newest first.',
  of: deposit,
  filters: { status: z.optional(z.enum(depositStatuses)) },
});

export const getDeposit = client.get('getDeposit', '/deposit/app/v1/{id}', {
  summary: 'One deposit of the client.',
  params: byId('deposit'),
  response: deposit,
  refusals: ['not_found'],
});
