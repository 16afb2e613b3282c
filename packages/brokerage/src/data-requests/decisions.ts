// The answer to a correction: proposed by one, given by another, read by the client as the two agreed on it. The data themselves change by
// the ways that exist for them (verification, contact, profile).
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { dataOutcomes } from '@candor/contract/data-requests/rules.ts';
import type { DataOutcome } from '@candor/contract/data-requests/rules.ts';
import type { DataRequestId } from '@candor/contract/ids.ts';
import { checkVersion, checkWords, payloadText, proposeApproval, subjectOf } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, StaffCaller } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import { dataRequestTransitions, referenceOf, versionFacts } from './data-request.ts';
import type { DataRequest } from './data-request.ts';
import type { DataRequestParts } from './service.ts';
import { lockRequest, markAnswered } from './store.ts';

export interface ProposedAnswer {
  readonly version?: string | undefined;
  readonly outcome: DataOutcome;
  /** What the client will read. */
  readonly answer: string;
  readonly reason: string;
}

type ProposalRefusal = Refusal<
  'not_found' | 'version_changed' | 'state_conflict' | 'already_proposed' | 'item_claimed' | 'words_forbidden'
>;

export function proposeDataAnswer(
  parts: Pick<DataRequestParts, 'clock' | 'db' | 'ids' | 'vault'>,
  caller: StaffCaller,
  id: DataRequestId,
  { version, outcome, answer, reason }: ProposedAnswer,
): Promise<Approval | ProposalRefusal> {
  return parts.db.transact(caller.scope, async (tx) => {
    const request = await lockRequest(tx, parts.vault, id);
    if (!request) return refuse('not_found');
    const stale = checkVersion(versionFacts(request), version);
    if (stale) return stale;
    if (!isAnswerable(request)) return refuse('state_conflict');
    const forbidden = checkWords({ answer });
    if (forbidden) return forbidden;
    const { clientId } = request;
    const payload = { reference: referenceOf(request), result: outcome, answer };
    return proposeApproval(parts, tx, caller, {
      kind: 'data_request.answer',
      subjectId: id,
      clientId,
      payload,
      reason,
    });
  });
}

const isAnswerable = ({ kind, state }: DataRequest): boolean =>
  kind === 'correction' && dataRequestTransitions[state].includes('answered');

export function dataRequestEffects(
  parts: Pick<DataRequestParts, 'clock' | 'notify' | 'vault'>,
): Pick<ApprovalEffects, 'data_request.answer'> {
  return {
    'data_request.answer': {
      async approve(tx, approval) {
        const request = await lockRequest(tx, parts.vault, subjectOf(approval, 'data_request'));
        const outcome = dataOutcomes.find((one) => one === approval.payload['result']);
        if (!request || !outcome || !isAnswerable(request)) return refuse('state_conflict');
        const now = parts.clock.now();
        const text = payloadText(approval, 'answer');
        await markAnswered(tx, request.id, { outcome, text, approvalId: approval.id, now });
        const { clientId } = request;
        const reference = referenceOf(request);
        await parts.notify(tx, { kind: 'data_answered', clientId, params: { reference } });
        const subject = { kind: 'data_request', id: request.id } as const;
        const line = { actor: tx.scope.actor, act: 'data.answered', subject, clientId, details: { reference } };
        await recordAudit(tx, line, now);
        return undefined;
      },
    },
  };
}
