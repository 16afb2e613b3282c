// Binds the approvals inbox.
import { isRefusal } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import * as contract from '@candor/contract/approvals/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { toWire } from './approval.ts';
import type { Approval } from './approval.ts';
import { approveProposal, rejectProposal, withdrawProposal } from './service.ts';
import type { DecisionParts, StaffCaller } from './service.ts';
import { listApprovals } from './store.ts';

export function bindApprovals(parts: DecisionParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  return [
    bind(contract.listApprovals, staffGuard, ({ scope }, { query: { state, kind, ...query } }) =>
      parts.db.read(scope, (reader) =>
        readPage(query, (range) => listApprovals(reader, { ...range, state, kind }), idOf, toWire),
      ),
    ),
    bind(contract.approveProposal, staffGuard, async (caller, { params, body }) =>
      describe(await approveProposal(parts, caller, params.id, body.note)),
    ),
    bind(contract.rejectProposal, staffGuard, async (caller, { params, body }) =>
      describe(await rejectProposal(parts, caller, params.id, body.note)),
    ),
    bind(contract.withdrawProposal, staffGuard, async (caller, { params }) =>
      describe(await withdrawProposal(parts, caller, params.id)),
    ),
  ];
}

function describe<R extends Refusal>(answer: Approval | R) {
  return isRefusal(answer) ? answer : toWire(answer);
}

const idOf = ({ id }: Approval): string => id;
