// Binds how staff look at, and propose, taking a booking back.
import * as contract from '@candor/contract/corrections/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { answerProposal } from '../approvals/index.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { lookAtCorrection, proposeCorrection } from './service.ts';
import type { CorrectionParts } from './service.ts';

export function bindCorrections(parts: CorrectionParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  return [
    bind(contract.previewCorrection, staffGuard, (caller, { params }) =>
      lookAtCorrection(parts, caller, params.id, params.journal_id),
    ),
    bind(contract.proposeCorrection, staffGuard, async (caller, { params, body }) => {
      const about = { clientId: params.id, journalId: params.journal_id };
      return answerProposal(await proposeCorrection(parts, caller, about, body));
    }),
  ];
}
