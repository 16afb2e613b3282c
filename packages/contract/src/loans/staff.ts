// Loans, seen by staff: the queue of applications and the decision of two people.
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { loan, loanRefusalReasons, loanStatuses } from './client.ts';
import { idOf, itemVersion, money, page, pageQuery, text } from '../schemas/scalars.ts';
import { approval } from '../approvals/staff.ts';

const one = z.strictObject({ id: idOf('loan') });
const reason = text(500, 8);
/** The client reads it. Long numbers are refused: payment details never travel in remarks (G-10). */
const remark = text(500, 4).check(z.regex(/^(?!.*\d(?:[ .-]?\d){7})/s));
const makers = { kind: 'staff', roles: ['operations', 'tenant_admin'] } as const;

export const staffLoan = z.strictObject({ ...loan.shape, client_id: idOf('client'), version: itemVersion });

export const listAllLoans = defineEndpoint({
  id: 'listAllLoans',
  base: 'staff',
  method: 'GET',
  path: '/loans',
  summary: 'Loans of all clients, the oldest first.',
  access: { kind: 'staff', roles: ['operations', 'approver', 'support', 'tenant_admin', 'auditor'] },
  query: z.strictObject({
    ...pageQuery,
    status: z.optional(z.enum(loanStatuses)),
    client_id: z.optional(idOf('client')),
  }),
  response: page(staffLoan),
  refusals: ['bad_request'],
  shows: 'clients',
});

export const proposeLoanApproval = defineEndpoint({
  id: 'proposeLoanApproval',
  base: 'staff',
  method: 'POST',
  path: '/loans/{id}/approve',
  summary: 'Proposes to approve a loan with an amount no larger than applied for.',
  access: makers,
  params: one,
  body: z.strictObject({ version: z.optional(itemVersion), amount: money, remark: z.optional(remark), reason }),
  response: approval,
  refusals: [
    'not_found',
    'version_changed',
    'state_conflict',
    'already_proposed',
    'item_claimed',
    'amount_invalid',
    'currency_mismatch',
    'loan_terms',
    'words_forbidden',
  ],
});

export const proposeLoanRefusal = defineEndpoint({
  id: 'proposeLoanRefusal',
  base: 'staff',
  method: 'POST',
  path: '/loans/{id}/refuse',
  summary: 'Proposes to reject a loan for a reason of the closed list; the client reads it with the remark.',
  access: makers,
  params: one,
  body: z.strictObject({
    version: z.optional(itemVersion),
    code: z.enum(loanRefusalReasons),
    remark: z.optional(remark),
    reason,
  }),
  response: approval,
  refusals: ['not_found', 'version_changed', 'state_conflict', 'already_proposed', 'item_claimed', 'words_forbidden'],
});
