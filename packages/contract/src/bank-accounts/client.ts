// The client's bank accounts: where withdrawals go. Numbers leave the server masked.
import * as z from 'zod/mini';
import { uses } from '../access/uses.ts';
import { client, clientWith } from '../callers.ts';
import { pinRefusals } from '../credentials/pin-refusals.ts';
import { byId, countryCode, idOf, instant, pin, text } from '../schemas/scalars.ts';

export const bankAccountStatuses = ['pending', 'approved', 'rejected'] as const;
export const bankSchemes = ['iban', 'ifsc', 'aba', 'cnaps', 'local'] as const;
/** Why an account was not accepted; the client reads the words for it. */
export const bankRefusalReasons = ['holder_differs', 'number_unknown', 'bank_closed', 'proof_missing'] as const;

export const bankAccount = z.strictObject({
  id: idOf('bank_account'),
  /** The account country it serves. */
  country: countryCode,
  scheme: z.enum(bankSchemes),
  bank_name: z.string(),
  holder_name: z.string(),
  /** Masked. */
  account_number: z.string(),
  /** IFSC, ABA routing number or CNAPS code; empty for an IBAN. */
  bank_code: z.string(),
  status: z.enum(bankAccountStatuses),
  reason: z.nullable(z.enum(bankRefusalReasons)),
  is_default: z.boolean(),
  /** A new payee waits: no withdrawal goes there before this. */
  usable_at: instant,
  created_at: instant,
});
export type BankAccount = z.infer<typeof bankAccount>;

const body = {
  country: countryCode,
  holder_name: text(120),
  bank_name: text(120),
  account_number: z.string().check(z.minLength(4), z.maxLength(60), z.regex(/^[0-9A-Za-z -]+$/)),
  bank_code: z.optional(z.string().check(z.maxLength(20), z.regex(/^[0-9A-Za-z]+$/))),
};
const one = byId('bank_account');
const allowed = clientWith(uses.bank);
const checks = [
  'kyc_required',
  'country_unsupported',
  'bank_account_invalid',
  'holder_mismatch',
  'bank_account_duplicate',
] as const;

export const listBankAccounts = client.list('listBankAccounts', '/bank/app/v1/list', {
  summary: 'The client’s bank accounts, newest first.',
  of: bankAccount,
});

export const addBankAccount = allowed.post('addBankAccount', '/bank/app/v1', {
  summary: 'Adds a bank account in the client’s own name. It waits 24 hours and for its verification.',
  body: z.strictObject(body),
  response: bankAccount,
  refusals: [...checks, 'too_many_bank_accounts'],
});

export const editBankAccount = allowed.put('editBankAccount', '/bank/app/v1/{id}', {
  summary:
    'Changes a bank account. It is then as new: verified again, with the waiting time of a new payee. Needs the PIN; other sessions end.',
  params: one,
  body: z.strictObject({ ...body, pin }),
  response: bankAccount,
  refusals: ['not_found', ...checks, 'bank_account_in_use', ...pinRefusals],
  cost: 10,
});

export const setDefaultBankAccount = client.post('setDefaultBankAccount', '/bank/app/v1/{id}/default', {
  summary: 'Makes a bank account the default of its country. Needs the PIN; the client is told and other sessions end.',
  params: one,
  body: z.strictObject({ pin }),
  response: bankAccount,
  refusals: ['not_found', ...pinRefusals],
  cost: 10,
});

export const deleteBankAccount = client.delete('deleteBankAccount', '/bank/app/v1/{id}', {
  summary: 'Removes a bank account, unless a withdrawal is on its way there. Needs the PIN; other sessions end.',
  params: one,
  body: z.strictObject({ pin }),
  refusals: ['not_found', 'bank_account_in_use', ...pinRefusals],
  cost: 10,
});
