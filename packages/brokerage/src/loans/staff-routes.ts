// Binds the loans of all clients for staff.
import * as contract from '@candor/contract/loans/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { answerProposal, writeVersion } from '../approvals/index.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { proposeLoanApproval, proposeLoanRefusal } from './decisions.ts';
import { toWire, versionFacts } from './loan.ts';
import type { Loan } from './loan.ts';
import type { LoanParts } from './parts.ts';
import { listQueue } from './store.ts';

export function bindStaffLoans(parts: LoanParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  return [
    bind(contract.listAllLoans, staffGuard, ({ scope }, { query: { status, client_id: clientId, ...query } }) =>
      parts.db.read(scope, (reader) =>
        readPage(query, (range) => listQueue(reader, parts.vault, { status, clientId }, range), idOf, describe),
      ),
    ),
    bind(contract.proposeLoanApproval, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeLoanApproval(parts, caller, params.id, { remark: undefined, ...body })),
    ),
    bind(contract.proposeLoanRefusal, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeLoanRefusal(parts, caller, params.id, { remark: undefined, ...body })),
    ),
  ];
}

const idOf = ({ id }: Loan): string => id;
const describe = (loan: Loan) => ({
  ...toWire(loan),
  client_id: loan.clientId,
  version: writeVersion(versionFacts(loan)),
});
