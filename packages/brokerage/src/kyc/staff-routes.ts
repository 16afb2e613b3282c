// Binds what staff do about verification: the queue, one submission, its images, the proposal of a decision.
import * as contract from '@candor/contract/kyc/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { answerProposal } from '../approvals/index.ts';
import { proposeKycApproval, proposeKycRejection, proposeKycTakeBack } from './decisions.ts';
import { listOpenHits, settleHit } from './hits.ts';
import type { KycParts } from './parts.ts';
import { listQueue, openImage, openSubmission, readSubmission } from './queue.ts';
import type { Viewer } from './queue.ts';

export function bindStaffKyc(parts: KycParts, staffGuard: Guard<'staff', Viewer>): Binding[] {
  return [
    bind(contract.listSubmissions, staffGuard, ({ scope }, { query: { state, ...query } }) =>
      parts.db.read(scope, (reader) =>
        readPage(
          query,
          (range) => listQueue(parts, reader, state, range),
          ({ id }) => id,
          (item) => item,
        ),
      ),
    ),
    bind(contract.listKycHits, staffGuard, ({ scope }, { query }) =>
      parts.db.read(scope, (reader) =>
        readPage(
          query,
          (range) => listOpenHits(parts, reader, range),
          ({ id }) => id,
          (hit) => hit,
        ),
      ),
    ),
    bind(contract.settleKycHit, staffGuard, (viewer, { params, body }) =>
      settleHit(parts, viewer, params.id, body.finding),
    ),
    bind(contract.proposeKycTakeBack, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeKycTakeBack(parts, caller, params.id, body.reason)),
    ),
    bind(contract.getSubmission, staffGuard, (viewer, { params }) => readSubmission(parts, viewer, params.id)),
    bind(contract.openSubmission, staffGuard, (viewer, { params, body }) =>
      openSubmission(parts, viewer, params.id, body.code),
    ),
    bind(contract.openKycImage, staffGuard, (viewer, { params, body }) => openImage(parts, viewer, params, body.code)),
    bind(contract.proposeKycApproval, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeKycApproval(parts, caller, params.id, body)),
    ),
    bind(contract.proposeKycRejection, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeKycRejection(parts, caller, params.id, body)),
    ),
  ];
}
