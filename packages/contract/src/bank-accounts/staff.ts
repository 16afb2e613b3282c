// The clients' bank accounts, seen by staff: the queue of those to be verified, decided by two people. Numbers stay masked.
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { bankAccount, bankAccountStatuses, bankRefusalReasons } from './client.ts';
import { idOf, itemVersion, page, pageQuery, text } from '../schemas/scalars.ts';
import { approval } from '../approvals/staff.ts';

const one = z.strictObject({ id: idOf('bank_account') });
const makers = { kind: 'staff', roles: ['operations', 'kyc_officer', 'tenant_admin'] } as const;

export const staffBankAccount = z.strictObject({
  ...bankAccount.shape,
  client_id: idOf('client'),
  version: itemVersion,
});

export const listAllBankAccounts = defineEndpoint({
  id: 'listAllBankAccounts',
  base: 'staff',
  method: 'GET',
  path: '/bank-accounts',
  summary: 'Bank accounts of clients, oldest first.',
  access: {
    kind: 'staff',
    roles: ['operations', 'approver', 'kyc_officer', 'support', 'tenant_admin', 'auditor'],
  },
  query: z.strictObject({
    ...pageQuery,
    status: z.optional(z.enum(bankAccountStatuses)),
    client_id: z.optional(idOf('client')),
  }),
  response: page(staffBankAccount),
  refusals: ['bad_request'],
  shows: 'clients',
});

export const proposeBankVerification = defineEndpoint({
  id: 'proposeBankVerification',
  base: 'staff',
  method: 'POST',
  path: '/bank-accounts/{id}/verify',
  summary: 'Proposes to verify a bank account by what shows that it is the client’s own.',
  access: makers,
  params: one,
  body: z.strictObject({ version: z.optional(itemVersion), evidence: text(500, 8) }),
  response: approval,
  refusals: ['not_found', 'version_changed', 'state_conflict', 'already_proposed', 'item_claimed'],
});

export const proposeBankRefusal = defineEndpoint({
  id: 'proposeBankRefusal',
  base: 'staff',
  method: 'POST',
  path: '/bank-accounts/{id}/refuse',
  summary: 'Proposes not to accept a bank account, for a reason that the client reads.',
  access: makers,
  params: one,
  body: z.strictObject({ version: z.optional(itemVersion), code: z.enum(bankRefusalReasons), evidence: text(500, 8) }),
  response: approval,
  refusals: ['not_found', 'version_changed', 'state_conflict', 'already_proposed', 'item_claimed'],
});
