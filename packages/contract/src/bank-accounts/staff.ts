// The clients' bank accounts, seen by staff: the queue of those to be verified, decided by two people. Numbers stay masked.
import * as z from 'zod/mini';
import { approval } from '../approvals/staff.ts';
import { staff } from '../callers.ts';
import { byId, idOf, itemVersion, text } from '../schemas/scalars.ts';
import { bankAccount, bankAccountStatuses, bankRefusalReasons } from './client.ts';

const one = byId('bank_account');
const readers = staff('operations', 'approver', 'kyc_officer', 'support', 'tenant_admin', 'auditor');
const makers = staff('operations', 'kyc_officer', 'tenant_admin');

export const staffBankAccount = z.strictObject({
  ...bankAccount.shape,
  client_id: idOf('client'),
  version: itemVersion,
});

export const listAllBankAccounts = readers.queue('listAllBankAccounts', '/bank-accounts', {
  summary: 'Bank accounts of clients, oldest first.',
  of: staffBankAccount,
  statuses: bankAccountStatuses,
});

export const proposeBankVerification = makers.post('proposeBankVerification', '/bank-accounts/{id}/verify', {
  summary: 'Proposes to verify a bank account by what shows that it is the client’s own.',
  params: one,
  body: z.strictObject({ version: z.optional(itemVersion), evidence: text(500, 8) }),
  response: approval,
  refusals: ['not_found', 'version_changed', 'state_conflict', 'already_proposed', 'item_claimed'],
});

export const proposeBankRefusal = makers.post('proposeBankRefusal', '/bank-accounts/{id}/refuse', {
  summary: 'Proposes not to accept a bank account, for a reason that the client reads.',
  params: one,
  body: z.strictObject({ version: z.optional(itemVersion), code: z.enum(bankRefusalReasons), evidence: text(500, 8) }),
  response: approval,
  refusals: ['not_found', 'version_changed', 'state_conflict', 'already_proposed', 'item_claimed'],
});
