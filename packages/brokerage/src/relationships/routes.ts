// Binds what two people decide about a client as a whole.
import * as contract from '@candor/contract/relationships/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { answerProposal } from '../approvals/index.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { proposeAdvisor, proposeClosing, proposeReopening, readClosing } from './service.ts';
import type { RelationshipParts } from './service.ts';

export function bindRelationships(parts: RelationshipParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  return [
    bind(contract.getClosing, staffGuard, (caller, { params }) => readClosing(parts, caller, params.id)),
    bind(contract.proposeAdvisor, staffGuard, async (caller, { params, body }) =>
      answerProposal(
        await proposeAdvisor(parts, caller, params.id, { advisorId: body.advisor_id, reason: body.reason }),
      ),
    ),
    bind(contract.proposeClosing, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeClosing(parts, caller, params.id, body)),
    ),
    bind(contract.proposeReopening, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeReopening(parts, caller, params.id, body.reason)),
    ),
  ];
}
