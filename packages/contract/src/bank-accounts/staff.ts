// The clients' bank accounts, seen by staff: the queue of those to be verified. Numbers stay masked.
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { bankAccount, bankAccountStatuses, bankRefusalReasons } from './client.ts';
import { page, pageQuery, text, uuid } from '../schemas/scalars.ts';

const one = z.strictObject({ id: uuid });
const makers = { kind: 'staff', roles: ['operations', 'kyc_officer', 'tenant_admin'] } as const;

export const staffBankAccount = z.strictObject({ ...bankAccount.shape, client_id: uuid });

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
  query: z.strictObject({ ...pageQuery, status: z.optional(z.enum(bankAccountStatuses)) }),
  response: page(staffBankAccount),
  refusals: ['bad_request'],
  shows: 'clients',
});

export const verifyBankAccount = defineEndpoint({
  id: 'verifyBankAccount',
  base: 'staff',
  method: 'POST',
  path: '/bank-accounts/{id}/verify',
  summary: 'Records what shows that the account is the client’s own.',
  access: makers,
  params: one,
  body: z.strictObject({ evidence: text(500, 8) }),
  response: staffBankAccount,
  refusals: ['not_found', 'state_conflict'],
});

export const refuseBankAccount = defineEndpoint({
  id: 'refuseBankAccount',
  base: 'staff',
  method: 'POST',
  path: '/bank-accounts/{id}/refuse',
  summary: 'Does not accept a bank account, for a reason that the client reads.',
  access: makers,
  params: one,
  body: z.strictObject({ code: z.enum(bankRefusalReasons), evidence: text(500, 8) }),
  response: staffBankAccount,
  refusals: ['not_found', 'state_conflict'],
});
