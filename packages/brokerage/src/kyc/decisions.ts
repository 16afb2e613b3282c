// Staff's verbs of verification, by two people: an officer proposes what was found, another officer or an approver agrees, and everything
// that follows happens in that transaction: standing, name, birth date, points, the first bank account, the client's notice.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { isRejectionReason, needsHit } from '@candor/contract/kyc/rules.ts';
import type { RejectionReason } from '@candor/contract/kyc/rules.ts';
import type { ClientId, StaffId, SubmissionId } from '@candor/contract/ids.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { checkWords, payloadText, proposeApproval, subjectOf } from '../approvals/index.ts';
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
import { hasOpenHit } from './watch-store.ts';

type ProposalRefusal = Refusal<
  'not_found' | 'state_conflict' | 'version_changed' | 'already_proposed' | 'item_claimed'
>;

/** The submission that was looked at, if it is still the one to decide about. */
async function findCurrent(
  { vault }: Pick<KycParts, 'vault'>,
  tx: TenantTx,
  {
    id,
    version,
    verdict,
  }: { readonly id: SubmissionId; readonly version: number; readonly verdict: Decision['verdict'] },
): Promise<Current | Refusal<'not_found' | 'state_conflict' | 'version_changed'>> {
  const looked = await findSubmission(tx, vault, id);
  if (!looked) return refuse('not_found');
  const standing = await lockStanding(tx, looked.clientId);
  const renewal = await findWaiting(tx, looked.clientId, standing);
  if (renewal?.submissionId === id && version === looked.version)
    return { submission: looked, renewal, isRenewal: true };
  const newest =
    standing.submissionId === undefined ? undefined : await findSubmission(tx, vault, standing.submissionId);
  if (!newest || newest.id !== id || version !== newest.version) {
    const changed = newest ? listChanges(looked.answers, newest.answers) : [];
    return refuse('version_changed', { params: { changed: changed.join(', ') || 'version' } });
  }
  if (!transitions[standing.status].includes(verdict)) return refuse('state_conflict');
  return { submission: newest, renewal, isRenewal: false };
}

interface Current {
  readonly submission: Submission;
  /** A new document that waits beside what is verified. */
  readonly renewal: Renewal | undefined;
  /** It is the one that is decided about. */
  readonly isRenewal: boolean;
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

export function kycEffects(
  parts: Pick<KycParts, 'clock' | 'ids' | 'notify' | 'onVerified' | 'sanctions' | 'tellChange' | 'vault'>,
): Pick<ApprovalEffects, 'kyc.approve' | 'kyc.reject'> {
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
  };
}

async function decide(
  parts: Pick<KycParts, 'clock' | 'notify' | 'tellChange' | 'vault'>,
  tx: TenantTx,
  approval: Approval,
  verdict: Decision['verdict'],
  follow: (submission: Submission) => Promise<void>,
): Promise<undefined | EffectRefusal> {
  const { clock, vault, notify, tellChange } = parts;
  const { id: approvalId, makerId, checkerId, payload } = approval;
  const version = Number(payload['version']);
  const current = await findCurrent(parts, tx, { id: subjectOf(approval, 'submission'), version, verdict });
  if (isRefusal(current) || checkerId === undefined) return refuse('state_conflict');
  const { submission, renewal, isRenewal } = current;
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
  const rejected = isRenewal ? 'kyc_renewal_rejected' : 'kyc_rejected';
  await notify(tx, { kind: isRejected ? rejected : 'kyc_approved', clientId });
  tellChange(tx, clientId);
  const subject = { kind: 'client', id: clientId } as const;
  const details = { submission: submission.id, version, approval: approvalId };
  await recordAudit(tx, { actor, act: `kyc.${verdict}`, subject, details }, decidedAt);
  return undefined;
}

/** The role in which somebody decides: an officer first, an approver otherwise. */
async function nameRole(tx: TenantTx, staffId: StaffId): Promise<string> {
  const roles = await readStaffRoles(tx, staffId);
  return (['kyc_officer', 'approver'] as const).find((role) => roles.includes(role)) ?? 'none';
}
