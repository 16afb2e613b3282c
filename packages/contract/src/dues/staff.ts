// Dues, seen by staff: raised only from something the client signed, and waived, both by two people.
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { due, dueStatuses } from './client.ts';
import { idOf, itemVersion, money, page, pageQuery, text } from '../schemas/scalars.ts';
import { approval } from '../approvals/staff.ts';

const reason = text(500, 8);
const makers = { kind: 'staff', roles: ['operations', 'tenant_admin'] } as const;

/** Instalments become dues by the plan alone, never by hand. */
export const raisableReasons = ['unpaid_order', 'service_fee'] as const;

export const staffDue = z.strictObject({ ...due.shape, client_id: idOf('client'), version: itemVersion });

export const listAllDues = defineEndpoint({
  id: 'listAllDues',
  base: 'staff',
  method: 'GET',
  path: '/dues',
  summary: 'Outstanding balances of all clients, newest first.',
  access: { kind: 'staff', roles: ['operations', 'approver', 'support', 'tenant_admin', 'auditor'] },
  query: z.strictObject({
    ...pageQuery,
    status: z.optional(z.enum(dueStatuses)),
    client_id: z.optional(idOf('client')),
  }),
  response: page(staffDue),
  refusals: ['bad_request'],
  shows: 'clients',
});

export const proposeDue = defineEndpoint({
  id: 'proposeDue',
  base: 'staff',
  method: 'POST',
  path: '/dues',
  summary:
    'Proposes a due that follows from what the client signed with the PIN: of its kind, in all no more than signed (G-04).',
  access: makers,
  body: z.strictObject({
    client_id: idOf('client'),
    account_id: idOf('account'),
    signature_id: idOf('signature'),
    amount: money,
    code: z.enum(raisableReasons),
    reason,
  }),
  response: approval,
  refusals: [
    'not_found',
    'already_proposed',
    'amount_invalid',
    'currency_mismatch',
    'signature_needed',
    'signature_ended',
    'signature_kind',
    'signature_exceeded',
    'words_forbidden',
  ],
});

export const proposeWaiver = defineEndpoint({
  id: 'proposeWaiver',
  base: 'staff',
  method: 'POST',
  path: '/dues/{id}/waive',
  summary: 'Proposes to waive what is left of a due; the house bears it.',
  access: makers,
  params: z.strictObject({ id: idOf('due') }),
  body: z.strictObject({ version: z.optional(itemVersion), reason }),
  response: approval,
  refusals: ['not_found', 'version_changed', 'state_conflict', 'already_proposed', 'item_claimed'],
});
