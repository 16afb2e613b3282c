// Money out, seen by staff: the queue by due time, the decision of two people, and what the bank did.
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { withdrawal, withdrawalRefusalReasons, withdrawalReturnReasons, withdrawalStatuses } from './client.ts';
import { idOf, itemVersion, page, pageQuery, text } from '../schemas/scalars.ts';
import { approval } from '../approvals/staff.ts';

const one = z.strictObject({ id: idOf('withdrawal') });
const reason = text(500, 8);
const bankReference = z.string().check(z.minLength(4), z.maxLength(64), z.regex(/^[\w.:/+-]+$/));
const makers = { kind: 'staff', roles: ['operations', 'tenant_admin'] } as const;

export const staffWithdrawal = z.strictObject({ ...withdrawal.shape, client_id: idOf('client'), version: itemVersion });

export const listAllWithdrawals = defineEndpoint({
  id: 'listAllWithdrawals',
  base: 'staff',
  method: 'GET',
  path: '/withdrawals',
  summary: 'Withdrawals, the ones that are due first on top.',
  access: { kind: 'staff', roles: ['operations', 'approver', 'support', 'tenant_admin', 'auditor'] },
  query: z.strictObject({
    ...pageQuery,
    status: z.optional(z.enum(withdrawalStatuses)),
    client_id: z.optional(idOf('client')),
  }),
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
  body: z.strictObject({ version: z.optional(itemVersion), reason }),
  response: approval,
  refusals: ['not_found', 'version_changed', 'state_conflict', 'already_proposed', 'item_claimed'],
});

export const proposeWithdrawalRefusal = defineEndpoint({
  id: 'proposeWithdrawalRefusal',
  base: 'staff',
  method: 'POST',
  path: '/withdrawals/{id}/refuse',
  summary: 'Proposes to refuse a withdrawal for a reason of the closed list; the client reads it.',
  access: makers,
  params: one,
  body: z.strictObject({ version: z.optional(itemVersion), code: z.enum(withdrawalRefusalReasons), reason }),
  response: approval,
  refusals: ['not_found', 'version_changed', 'state_conflict', 'already_proposed', 'item_claimed'],
});

export const proposePayment = defineEndpoint({
  id: 'proposePayment',
  base: 'staff',
  method: 'POST',
  path: '/withdrawals/{id}/paid',
  summary: 'Proposes to record that the bank has paid a released withdrawal, under the bank’s own reference.',
  access: makers,
  params: one,
  body: z.strictObject({
    version: z.optional(itemVersion),
    channel_id: idOf('channel'),
    bank_reference: bankReference,
    reason,
  }),
  response: approval,
  refusals: [
    'not_found',
    'version_changed',
    'state_conflict',
    'already_proposed',
    'item_claimed',
    'bank_reference_used',
  ],
});

export const proposePaymentReturn = defineEndpoint({
  id: 'proposePaymentReturn',
  base: 'staff',
  method: 'POST',
  path: '/withdrawals/{id}/returned',
  summary:
    'Proposes to record that the payment failed or came back within 30 days; the client has the money again and reads why.',
  access: makers,
  params: one,
  body: z.strictObject({
    version: z.optional(itemVersion),
    bank_reference: bankReference,
    code: z.enum(withdrawalReturnReasons),
    reason,
  }),
  response: approval,
  refusals: [
    'not_found',
    'version_changed',
    'state_conflict',
    'already_proposed',
    'item_claimed',
    'bank_reference_used',
    'return_too_late',
  ],
});
