// Money out, seen by staff: the queue by due time, the decision of two people, and what the bank did.
import * as z from 'zod/mini';
import { operators } from '../approvals/makers.ts';
import { deskReaders } from '../callers.ts';
import { idOf, itemVersion } from '../schemas/scalars.ts';
import { withdrawal, withdrawalRefusalReasons, withdrawalReturnReasons, withdrawalStatuses } from './client.ts';

const bankReference = z.string().check(z.minLength(4), z.maxLength(64), z.regex(/^[\w.:/+-]+$/));

export const staffWithdrawal = z.strictObject({ ...withdrawal.shape, client_id: idOf('client'), version: itemVersion });

export const listAllWithdrawals = deskReaders.queue('listAllWithdrawals', '/withdrawals', {
  summary: 'Withdrawals, the ones that are due first on top.',
  of: staffWithdrawal,
  statuses: withdrawalStatuses,
});

export const proposeRelease = operators.decide('proposeRelease', '/withdrawals/{id}/release', {
  summary: 'Proposes to pay a withdrawal.',
  of: 'withdrawal',
});

export const proposeWithdrawalRefusal = operators.decide('proposeWithdrawalRefusal', '/withdrawals/{id}/refuse', {
  summary: 'Proposes to refuse a withdrawal for a reason of the closed list; the client reads it.',
  of: 'withdrawal',
  body: { code: z.enum(withdrawalRefusalReasons) },
});

export const proposePayment = operators.decide('proposePayment', '/withdrawals/{id}/paid', {
  summary: 'Proposes to record that the bank has paid a released withdrawal, under the bank’s own reference.',
  of: 'withdrawal',
  body: {
    channel_id: idOf('channel'),
    bank_reference: bankReference,
  },
  refusals: ['bank_reference_used'],
});

export const proposePaymentReturn = operators.decide('proposePaymentReturn', '/withdrawals/{id}/returned', {
  summary:
    'Proposes to record that the payment failed or came back within 30 days; the client has the money again and reads why.',
  of: 'withdrawal',
  body: {
    bank_reference: bankReference,
    code: z.enum(withdrawalReturnReasons),
  },
  refusals: ['bank_reference_used', 'return_too_late'],
});
