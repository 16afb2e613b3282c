// Binds the approvals inbox.
import { isRefusal } from '@candor/contract';
import * as contract from '@candor/contract/staff/approvals.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { toWire } from './approval.ts';
import type { Approval, Decision } from './approval.ts';
import { decideApproval } from './service.ts';
import type { DecisionParts, StaffCaller } from './service.ts';
import { listApprovals } from './store.ts';

export function bindApprovals(parts: DecisionParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  const decide = async (caller: StaffCaller, id: string, decision: Decision, note?: string) => {
    const decided = await decideApproval(parts, caller, id, decision, note);
    return isRefusal(decided) ? decided : toWire(decided);
  };
  return [
    bind(contract.listApprovals, staffGuard, ({ scope }, { query: { state, kind, ...query } }) =>
      parts.db.read(scope, (reader) =>
        readPage(query, (range) => listApprovals(reader, { ...range, state, kind }), idOf, toWire),
      ),
    ),
    bind(contract.approveProposal, staffGuard, (caller, { params, body }) =>
      decide(caller, params.id, 'approved', body.note),
    ),
    bind(contract.rejectProposal, staffGuard, (caller, { params, body }) =>
      decide(caller, params.id, 'rejected', body.note),
    ),
    bind(contract.withdrawProposal, staffGuard, (caller, { params }) => decide(caller, params.id, 'withdrawn')),
  ];
}

const idOf = ({ id }: Approval): string => id;
