// Binds the verification of clients' bank accounts, proposed by one and decided by another.
import * as contract from '@candor/contract/bank-accounts/staff.ts';
import type { BankAccountId } from '@candor/contract/ids.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { answerProposal, writeVersion } from '../approvals/index.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { toWire, versionFacts } from './bank-account.ts';
import type { BankAccount } from './bank-account.ts';
import { proposeVerdict } from './decisions.ts';
import type { Verdict } from './decisions.ts';
import type { BankAccountParts } from './service.ts';
import { listQueue } from './store.ts';

export function bindStaffBankAccounts(parts: BankAccountParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  const { db, vault } = parts;
  const propose = async (caller: StaffCaller, id: BankAccountId, verdict: Verdict) =>
    answerProposal(await proposeVerdict(parts, caller, id, verdict));
  return [
    bind(contract.listAllBankAccounts, staffGuard, ({ scope }, { query: { status, client_id: clientId, ...query } }) =>
      db.read(scope, (reader) =>
        readPage(query, (range) => listQueue(reader, vault, { status, clientId }, range), idOf, describe),
      ),
    ),
    bind(contract.proposeBankVerification, staffGuard, (caller, { params, body }) =>
      propose(caller, params.id, { ...body, code: undefined }),
    ),
    bind(contract.proposeBankRefusal, staffGuard, (caller, { params, body }) => propose(caller, params.id, body)),
  ];
}

const idOf = ({ id }: BankAccount): string => id;
const describe = (account: BankAccount) => ({
  ...toWire(account),
  client_id: account.clientId,
  version: writeVersion(versionFacts(account)),
});
