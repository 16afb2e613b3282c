// The answer to a complaint: proposed by one, given by another, read by the client as the two agreed on it.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { complaintOutcomes } from '@candor/contract/complaints/rules.ts';
import type { ComplaintOutcome } from '@candor/contract/complaints/rules.ts';
import type { ComplaintId } from '@candor/contract/ids.ts';
import { checkVersion, checkWords, payloadText, proposeApproval, subjectOf } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, StaffCaller } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import { complaintTransitions, referenceOf, versionFacts } from './complaint.ts';
import type { ComplaintParts } from './service.ts';
import { lockComplaint, markAnswered, readEntries } from './store.ts';

export interface ProposedAnswer {
  readonly version?: string | undefined;
  readonly outcome: ComplaintOutcome;
  /** What the client will read. */
  readonly answer: string;
  readonly reason: string;
}

export function proposeComplaintAnswer(
  parts: Pick<ComplaintParts, 'clock' | 'db' | 'ids' | 'vault'>,
  caller: StaffCaller,
  id: ComplaintId,
  { version, outcome, answer, reason }: ProposedAnswer,
): Promise<
  | Approval
  | Refusal<
      'not_found' | 'version_changed' | 'state_conflict' | 'already_proposed' | 'item_claimed' | 'words_forbidden'
    >
> {
  return parts.db.transact(caller.scope, async (tx) => {
    const complaint = await lockComplaint(tx, id);
    if (!complaint) return refuse('not_found');
    const entries = await readEntries(tx, parts.vault, [complaint]);
    const stale = checkVersion(versionFacts(complaint, entries.get(id) ?? []), version);
    if (stale) return stale;
    if (!complaintTransitions[complaint.state].includes('answered')) return refuse('state_conflict');
    const forbidden = checkWords({ answer });
    if (forbidden) return forbidden;
    const { clientId } = complaint;
    const payload = { reference: referenceOf(complaint), result: outcome, answer };
    return proposeApproval(parts, tx, caller, { kind: 'complaint.answer', subjectId: id, clientId, payload, reason });
  });
}

export function complaintEffects(
  parts: Pick<ComplaintParts, 'clock' | 'ids' | 'notify'>,
): Pick<ApprovalEffects, 'complaint.answer'> {
  return {
    'complaint.answer': {
      async approve(tx, approval) {
        const complaint = await lockComplaint(tx, subjectOf(approval, 'complaint'));
        const outcome = complaintOutcomes.find((one) => one === approval.payload['result']);
        if (!complaint || !outcome || !complaintTransitions[complaint.state].includes('answered')) {
          return refuse('state_conflict');
        }
        const now = parts.clock.now();
        const text = payloadText(approval, 'answer');
        const answer = { entryId: parts.ids.next(), text, outcome, approvalId: approval.id, now } as const;
        await markAnswered(tx, complaint.id, answer);
        const { clientId } = complaint;
        const reference = referenceOf(complaint);
        const notice = { kind: 'complaint_answered', clientId, about: complaint.id } as const;
        await parts.notify(tx, { ...notice, params: { reference, outcome } });
        const subject = { kind: 'complaint', id: complaint.id } as const;
        const line = { actor: tx.scope.actor, act: 'complaint.answered', subject, clientId, details: { reference } };
        await recordAudit(tx, line, now);
        return undefined;
      },
    },
  };
}
