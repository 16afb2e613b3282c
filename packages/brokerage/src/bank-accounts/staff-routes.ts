// Binds the verification of clients' bank accounts.
import { isRefusal } from '@candor/contract';
import * as contract from '@candor/contract/bank-accounts/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { toWire } from './bank-account.ts';
import type { BankAccount } from './bank-account.ts';
import { judgeBankAccount } from './service.ts';
import type { BankAccountParts, Verdict } from './service.ts';
import { listQueue } from './store.ts';

export function bindStaffBankAccounts(parts: BankAccountParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  const { db, vault } = parts;
  const judge = async (caller: StaffCaller, id: string, verdict: Verdict) => {
    const judged = await judgeBankAccount(parts, caller, id, verdict);
    return isRefusal(judged) ? judged : describe(judged);
  };
  return [
    bind(contract.listAllBankAccounts, staffGuard, ({ scope }, { query: { status, ...query } }) =>
      db.read(scope, (reader) => readPage(query, (range) => listQueue(reader, vault, status, range), idOf, describe)),
    ),
    bind(contract.verifyBankAccount, staffGuard, (caller, { params, body }) =>
      judge(caller, params.id, { status: 'approved', reason: null, evidence: body.evidence }),
    ),
    bind(contract.refuseBankAccount, staffGuard, (caller, { params, body }) =>
      judge(caller, params.id, { status: 'rejected', reason: body.code, evidence: body.evidence }),
    ),
  ];
}

const idOf = ({ id }: BankAccount): string => id;
const describe = (account: BankAccount) => ({ ...toWire(account), client_id: account.clientId });
