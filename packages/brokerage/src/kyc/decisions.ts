// Staff's verbs of verification, by two people: an officer proposes what was found, another officer or an approver agrees, and everything
// that follows happens in that transaction: standing, name, birth date, points, the first bank account, the client's notice.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { isRejectionReason, needsHit } from '@candor/contract/kyc/rules.ts';
import type { RejectionReason } from '@candor/contract/kyc/rules.ts';
import type { ClientId, SanctionHitId, StaffId, SubmissionId } from '@candor/contract/ids.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { checkWords, payloadId, payloadText, proposeApproval, subjectOf } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, EffectRefusal, StaffCaller } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import { parseClientId, setClientName } from '../clients/index.ts';
import { readStaffRoles } from '../staff/index.ts';
import type { KycParts } from './parts.ts';
import { findSubmission, insertDecision, lockStanding, saveVerdict } from './store.ts';
import { closeRenewal, findRenewal } from './renewal-store.ts';
import type { Renewal } from './renewal-store.ts';
import { listChanges, readReasons, transitions, writeReasons } from './submission.ts';
import type { Decision, StandingRow, Submission } from './submission.ts';
import { recordHitByHand, watchSubmission } from './watch.ts';
import type { HandHit } from './watch.ts';
import { confirmHit, findOpenHit, hasOpenHit } from './watch-store.ts';

type ProposalRefusal = Refusal<
  'not_found' | 'state_conflict' | 'version_changed' | 'already_proposed' | 'item_claimed'
>;

/** Verified, or verified until the document ended: what two people gave, two take back. */
const isGiven = ({ status, approvalId }: StandingRow): boolean =>
  status === 'approved' || (status === 'rejected' && approvalId === undefined);

interface Question {
  readonly id: SubmissionId;
  readonly version: number;
  readonly verdict: Decision['verdict'] | 'taken_back';
}

const isOpenTo = (standing: StandingRow, verdict: Question['verdict']): boolean =>
  verdict === 'taken_back' ? isGiven(standing) : transitions[standing.status].includes(verdict);

/** The submission that was looked at, if it is still the one to decide about. */
async function findCurrent(
  { vault }: Pick<KycParts, 'vault'>,
  tx: TenantTx,
  { id, version, verdict }: Question,
): Promise<Current | Refusal<'not_found' | 'state_conflict' | 'version_changed'>> {
  const looked = await findSubmission(tx, vault, id);
  if (!looked) return refuse('not_found');
  const standing = await lockStanding(tx, looked.clientId);
  const renewal = await findWaiting(tx, looked.clientId, standing);
  if (renewal?.submissionId === id && version === looked.version)
    return { submission: looked, renewal, isRenewal: true, wasGiven: false };
  const newest =
    standing.submissionId === undefined ? undefined : await findSubmission(tx, vault, standing.submissionId);
  if (!newest || newest.id !== id || version !== newest.version) {
    const changed = newest ? listChanges(looked.answers, newest.answers) : [];
    return refuse('version_changed', { params: { changed: changed.join(', ') || 'version' } });
  }
  if (!isOpenTo(standing, verdict)) return refuse('state_conflict');
  return { submission: newest, renewal, isRenewal: false, wasGiven: isGiven(standing) };
}

interface Current {
  readonly submission: Submission;
  /** A new document that waits beside what is verified. */
  readonly renewal: Renewal | undefined;
  /** It is the one that is decided about. */
  readonly isRenewal: boolean;
  /** The client is verified by it, or was until the document ended. */
  readonly wasGiven: boolean;
}

async function findWaiting(tx: TenantTx, clientId: ClientId, { submissionId }: StandingRow) {
  const renewal = submissionId && (await findRenewal(tx, clientId, submissionId));
  return renewal?.state === 'waiting' ? renewal : undefined;
}

export function proposeKycApproval(
  parts: Pick<KycParts, 'clock' | 'db' | 'ids' | 'vault'>,
  caller: StaffCaller,
  id: SubmissionId,
  { version, reason }: { readonly version: number; readonly reason: string },
): Promise<Approval | ProposalRefusal> {
  return parts.db.transact(caller.scope, async (tx) => {
    const current = await findCurrent(parts, tx, { id, version, verdict: 'approved' });
    if (isRefusal(current)) return current;
    const { clientId, country, answers } = current.submission;
    const payload = { version, country, id_kind: answers.id_kind };
    return proposeApproval(parts, tx, caller, { kind: 'kyc.approve', subjectId: id, clientId, payload, reason });
  });
}

export interface RejectionInput {
  readonly version: number;
  readonly reasons: readonly RejectionReason[];
  readonly remark: string;
  readonly reason: string;
  /** Found elsewhere than on the screened list. */
  readonly hit?: HandHit | undefined;
}

export async function proposeKycRejection(
  parts: Pick<KycParts, 'clock' | 'db' | 'ids' | 'vault'>,
  caller: StaffCaller,
  id: SubmissionId,
  { version, reasons, remark, reason, hit }: RejectionInput,
): Promise<Approval | ProposalRefusal | Refusal<'words_forbidden' | 'validation_failed' | 'hit_missing'>> {
  const words = checkWords({ remark });
  if (words) return words;
  if (!reasons.every(isRejectionReason)) {
    return refuse('validation_failed', { errors: [{ path: 'body.reasons', code: 'not_allowed' }] });
  }
  return parts.db.transact(caller.scope, async (tx) => {
    const current = await findCurrent(parts, tx, { id, version, verdict: 'rejected' });
    if (isRefusal(current)) return current;
    const { submission } = current;
    const { clientId } = submission;
    if (needsHit(reasons)) {
      if (hit) await recordHitByHand(parts, tx, submission, { ...hit, by: caller.staffId });
      if (!(await hasOpenHit(tx, id))) return refuse('hit_missing');
    }
    const payload = { version, reasons: writeReasons(reasons), remark };
    return proposeApproval(parts, tx, caller, { kind: 'kyc.reject', subjectId: id, clientId, payload, reason });
  });
}

const match = { part: 'application', code: 'sanctions_match' } as const;

/** A name on a list is the client: the verification is taken back for it. What was found stays with staff. */
export function proposeKycTakeBack(
  parts: Pick<KycParts, 'clock' | 'db' | 'ids' | 'vault'>,
  caller: StaffCaller,
  hitId: SanctionHitId,
  reason: string,
): Promise<Approval | ProposalRefusal> {
  return parts.db.transact(caller.scope, async (tx) => {
    const hit = await findOpenHit(tx, hitId);
    const looked = hit && (await findSubmission(tx, parts.vault, hit.submissionId));
    if (!looked) return refuse('not_found');
    const { id, version, clientId } = looked;
    const current = await findCurrent(parts, tx, { id, version, verdict: 'taken_back' });
    if (isRefusal(current)) return current;
    if (current.isRenewal) return refuse('state_conflict');
    const listed = `${hit.list} ${hit.entry}`;
    const payload = { version, reasons: writeReasons([match]), remark: reason, hit: hitId, listed };
    return proposeApproval(parts, tx, caller, { kind: 'kyc.take_back', subjectId: id, clientId, payload, reason });
  });
}

export function kycEffects(
  parts: Pick<KycParts, 'clock' | 'ids' | 'notify' | 'onVerified' | 'sanctions' | 'tellChange' | 'vault'>,
): Pick<ApprovalEffects, 'kyc.approve' | 'kyc.reject' | 'kyc.take_back'> {
  return {
    'kyc.approve': {
      approve: (tx, approval) =>
        decide(parts, tx, approval, 'approved', async (submission) => {
          await setClientName(tx, parts.vault, parseClientId(submission.clientId), submission.answers.full_name);
          await parts.onVerified(tx, submission);
          // Of a renewal it is the new document whose end counts from here on.
          await watchSubmission(parts, tx, submission);
        }),
    },
    'kyc.reject': { approve: (tx, approval) => decide(parts, tx, approval, 'rejected', async () => undefined) },
    'kyc.take_back': {
      async approve(tx, approval) {
        const hitId = payloadId(approval, 'hit', 'sanction_hit');
        // Somebody may have found meanwhile that it is another person.
        if (!(await findOpenHit(tx, hitId))) return refuse('state_conflict');
        return decide(parts, tx, approval, 'taken_back', () => confirmHit(tx, hitId, approval.id));
      },
    },
  };
}

async function decide(
  parts: Pick<KycParts, 'clock' | 'notify' | 'tellChange' | 'vault'>,
  tx: TenantTx,
  approval: Approval,
  outcome: Question['verdict'],
  follow: (submission: Submission) => Promise<void>,
): Promise<undefined | EffectRefusal> {
  const { clock, vault, notify, tellChange } = parts;
  const { id: approvalId, makerId, checkerId, payload } = approval;
  const version = Number(payload['version']);
  const verdict = outcome === 'approved' ? 'approved' : 'rejected';
  const current = await findCurrent(parts, tx, { id: subjectOf(approval, 'submission'), version, verdict: outcome });
  if (isRefusal(current) || checkerId === undefined) return refuse('state_conflict');
  const { submission, renewal, isRenewal, wasGiven } = current;
  const { clientId } = submission;
  const { tenantId, actor } = tx.scope;
  const decidedAt = clock.now();
  const isRejected = verdict === 'rejected';
  // Somebody may have found meanwhile that it is another person.
  const isOnRecord = !isRejected || !needsHit(readReasons(payloadText(approval, 'reasons')));
  if (!isOnRecord && !(await hasOpenHit(tx, submission.id))) return refuse('state_conflict');
  await insertDecision(tx, tenantId, {
    approvalId,
    submissionId: submission.id,
    clientId,
    verdict,
    reasons: isRejected ? payloadText(approval, 'reasons') : '',
    remark: isRejected ? payloadText(approval, 'remark') : undefined,
    makerRole: await nameRole(tx, makerId),
    checkerRole: await nameRole(tx, checkerId),
    decidedAt,
  });
  // A new document that was not accepted leaves the old one as it is.
  if (!(isRenewal && isRejected)) await saveVerdict(tx, vault, submission, { verdict, approvalId, decidedAt });
  if (isRenewal) await closeRenewal(tx, submission.id, { state: verdict, approvalId, now: decidedAt });
  else if (renewal) await closeRenewal(tx, renewal.submissionId, { state: 'overtaken', now: decidedAt });
  await follow(submission);
  const act = isRejected && wasGiven ? 'taken_back' : verdict;
  await notify(tx, { kind: isRenewal && isRejected ? 'kyc_renewal_rejected' : `kyc_${act}`, clientId });
  tellChange(tx, clientId);
  const subject = { kind: 'client', id: clientId } as const;
  const details = { submission: submission.id, version, approval: approvalId };
  await recordAudit(tx, { actor, act: `kyc.${act}`, subject, details }, decidedAt);
  return undefined;
}

/** The role in which somebody decides: an officer first, an approver otherwise. */
async function nameRole(tx: TenantTx, staffId: StaffId): Promise<string> {
  const roles = await readStaffRoles(tx, staffId);
  return (['kyc_officer', 'approver'] as const).find((role) => roles.includes(role)) ?? 'none';
}
