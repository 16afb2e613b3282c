// Money out, seen by staff: the queue by due time, the decision of two people, and what the bank did.
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { withdrawal, withdrawalRefusalReasons, withdrawalReturnReasons, withdrawalStatuses } from './client.ts';
import { page, pageQuery, text, uuid } from '../schemas/scalars.ts';
import { approval } from '../approvals/staff.ts';

const one = z.strictObject({ id: uuid });
const reason = text(500, 8);
const bankReference = z.string().check(z.minLength(4), z.maxLength(64), z.regex(/^[\w.:/+-]+$/));
const makers = { kind: 'staff', roles: ['operations', 'tenant_admin'] } as const;

export const staffWithdrawal = z.strictObject({ ...withdrawal.shape, client_id: uuid });

export const listAllWithdrawals = defineEndpoint({
  id: 'listAllWithdrawals',
  base: 'staff',
  method: 'GET',
  path: '/withdrawals',
  summary: 'Withdrawals, the ones that are due first on top.',
  access: { kind: 'staff', roles: ['operations', 'approver', 'support', 'tenant_admin', 'auditor'] },
  query: z.strictObject({ ...pageQuery, status: z.optional(z.enum(withdrawalStatuses)) }),
  response: page(staffWithdrawal),
  refusals: ['bad_request'],
  shows: 'clients',
});

export const proposeRelease = defineEndpoint({
  id: 'proposeRelease',
  base: 'staff',
  method: 'POST',
  path: '/withdrawals/{id}/release',
  summary: 'Proposes to pay a withdrawal.',
  access: makers,
  params: one,
  body: z.strictObject({ reason }),
  response: approval,
  refusals: ['not_found', 'state_conflict', 'already_proposed'],
});

export const proposeWithdrawalRefusal = defineEndpoint({
  id: 'proposeWithdrawalRefusal',
  base: 'staff',
  method: 'POST',
  path: '/withdrawals/{id}/refuse',
  summary: 'Proposes to refuse a withdrawal for a reason of the closed list; the client reads it.',
  access: makers,
  params: one,
  body: z.strictObject({ code: z.enum(withdrawalRefusalReasons), reason }),
  response: approval,
  refusals: ['not_found', 'state_conflict', 'already_proposed'],
});

export const markPaid = defineEndpoint({
  id: 'markPaid',
  base: 'staff',
  method: 'POST',
  path: '/withdrawals/{id}/paid',
  summary: 'Records that the bank has paid a released withdrawal.',
  access: makers,
  params: one,
  body: z.strictObject({ channel_id: uuid, bank_reference: bankReference }),
  response: staffWithdrawal,
  refusals: ['not_found', 'state_conflict', 'bank_reference_used', 'ledger_halted'],
});

export const markReturned = defineEndpoint({
  id: 'markReturned',
  base: 'staff',
  method: 'POST',
  path: '/withdrawals/{id}/returned',
  summary:
    'Records that the payment failed or came back, and why; the client has the money again and reads the reason.',
  access: makers,
  params: one,
  body: z.strictObject({ bank_reference: bankReference, code: z.enum(withdrawalReturnReasons), reason }),
  response: staffWithdrawal,
  refusals: ['not_found', 'state_conflict', 'ledger_halted'],
});
