// The bank account: where a client's money may go, when, and what stands against it. Pure.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { BankAccount as BankAccountWire } from '@candor/contract/bank-accounts/client.ts';
import { readBankNumber } from '@candor/contract/bank-accounts/bank-number.ts';
import type { BankNumber } from '@candor/contract/bank-accounts/bank-number.ts';
import { isSameName } from '@candor/contract/clients/person-name.ts';
import type { BankAccountId, ClientId } from '@candor/contract/ids.ts';

export type BankAccountStatus = BankAccountWire['status'];

export interface BankAccount {
  readonly id: BankAccountId;
  readonly clientId: ClientId;
  readonly country: string;
  readonly scheme: BankNumber['scheme'];
  readonly bankName: string;
  readonly holder: string;
  readonly numberHint: string;
  readonly code: string;
  readonly status: BankAccountStatus;
  readonly reason: BankAccountWire['reason'];
  readonly isDefault: boolean;
  /** When number or holder were entered last. */
  readonly changedAt: Date;
  readonly usableAt: Date;
  readonly createdAt: Date;
}

export interface BankAccountInput {
  readonly country: string;
  readonly holder: string;
  readonly bankName: string;
  readonly number: string;
  readonly code: string | undefined;
}

/** A new payee waits a day, so that an owner who did not add it has time to say so. */
export const payeeWaitMs = 24 * 60 * 60_000;
export const mostBankAccounts = 10;

export function usableFrom(now: Date, payeesWaitUntil: Date | undefined): Date {
  return new Date(Math.max(now.getTime() + payeeWaitMs, payeesWaitUntil?.getTime() ?? 0));
}

export type InputRefusal = Refusal<'kyc_required' | 'country_unsupported' | 'bank_account_invalid' | 'holder_mismatch'>;

/** In order: who the client is, where the account is, whether it can exist, whose it is. */
export function checkInput(
  input: BankAccountInput,
  countries: readonly string[],
  verifiedName: string | undefined,
): BankNumber | InputRefusal {
  if (verifiedName === undefined) return refuse('kyc_required');
  if (!countries.includes(input.country)) return refuse('country_unsupported');
  const number = readBankNumber(input.country, input.number, input.code);
  if (typeof number === 'string') {
    const path = number === 'code' ? 'body.bank_code' : 'body.account_number';
    return refuse('bank_account_invalid', { errors: [{ path, code: 'invalid_format' }] });
  }
  if (!isSameName(input.holder, verifiedName)) {
    return refuse('holder_mismatch', { errors: [{ path: 'body.holder_name', code: 'mismatch' }] });
  }
  return number;
}

/** Verified or refused once; a changed account starts again. */
export const transitions: Readonly<Record<BankAccountStatus, readonly BankAccountStatus[]>> = {
  pending: ['approved', 'rejected', 'pending'],
  approved: ['pending'],
  rejected: ['pending'],
};

export function checkVerdict(
  { status }: Pick<BankAccount, 'status'>,
  verdict: 'approved' | 'rejected',
): Refusal<'state_conflict'> | undefined {
  return transitions[status].includes(verdict) ? undefined : refuse('state_conflict');
}

export function toWire(account: BankAccount): BankAccountWire {
  return {
    id: account.id,
    country: account.country,
    scheme: account.scheme,
    bank_name: account.bankName,
    holder_name: account.holder,
    account_number: account.numberHint,
    bank_code: account.code,
    status: account.status,
    reason: account.reason,
    is_default: account.isDefault,
    usable_at: account.usableAt.toISOString(),
    created_at: account.createdAt.toISOString(),
  };
}

/** What may change while somebody of staff looks: its state, and what the client has entered. */
export const versionFacts = ({ status, changedAt }: BankAccount) => ({ status, account_number: changedAt });
