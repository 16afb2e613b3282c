// The client's verbs of verification: read where it stands, keep a draft, submit. A submission is only ever added.
import { isRefusal, refuse } from '@candor/contract';
import type { Language, Refusal } from '@candor/contract';
import { maskAccountNumber } from '@candor/contract/bank-accounts/bank-number.ts';
import { dayOf } from '@candor/contract/days.ts';
import type { PartialAnswers } from '@candor/contract/kyc/answers.ts';
import { deciderRoles } from '@candor/contract/kyc/client.ts';
import type { KycDetail } from '@candor/contract/kyc/client.ts';
import { maskIdNumber } from '@candor/contract/kyc/identity-numbers.ts';
import { kycSteps, listOpenSteps, tellReasons } from '@candor/contract/kyc/rules.ts';
import type { KycStep, ToldReason } from '@candor/contract/kyc/rules.ts';
import type { ClientId, FileId } from '@candor/contract/ids.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import { recordAudit } from '../audit/index.ts';
import { queueCheck } from './checks.ts';
import type { KycOwner, KycParts } from './parts.ts';
import * as store from './store.ts';
import { canRenew, countDaysLeft, dayIn, withoutDocument } from './renewal.ts';
import { findRenewal, insertRenewal } from './renewal-store.ts';
import type { Renewal } from './renewal-store.ts';
import { recordHits, screenSubmission, watchSubmission } from './watch.ts';
import { completeAnswers, dueAt, mergeAnswers, transitions, trimDraft } from './submission.ts';
import type { Decision, StandingRow, Submission } from './submission.ts';

const imageTtlMs = 15 * 60_000;

interface Past {
  readonly standing: StandingRow;
  readonly last: Submission | undefined;
  readonly decision: Found | undefined;
  readonly renewal: Renewal | undefined;
}

/** What was found last: by two people, or by the calendar when a document ran out. */
interface Found extends Pick<Decision, 'remark' | 'decidedAt'> {
  readonly reasons: readonly ToldReason[];
  readonly roles: readonly string[];
  /** As which and when; nothing where the calendar said it. */
  readonly decided: KycDetail['decided'];
}

async function readFound(reader: Reader, clientId: ClientId, standing: StandingRow): Promise<Found | undefined> {
  const { status, approvalId, changedAt } = standing;
  if (status === 'rejected' && approvalId === undefined && changedAt) {
    return {
      reasons: endOfDocument,
      remark: undefined,
      decidedAt: changedAt,
      roles: [],
      decided: null,
    };
  }
  if (status !== 'approved' && status !== 'rejected') return undefined;
  const decisions = await store.listDecisions(reader, clientId);
  // What was found about a renewal is told with the renewal.
  return toFound(decisions.findLast(({ submissionId }) => submissionId === standing.submissionId));
}

function toFound(last: Decision | undefined): Found | undefined {
  if (!last) return undefined;
  const { decidedAt, proposedAt, makerRole, checkerRole } = last;
  const decided = {
    proposed_as: readRole(makerRole),
    proposed_at: proposedAt.toISOString(),
    confirmed_as: readRole(checkerRole),
    confirmed_at: decidedAt.toISOString(),
  };
  return { ...tellReasons(last.reasons, last.remark), decidedAt, roles: [makerRole, checkerRole], decided };
}

const readRole = (role: string) => deciderRoles.find((known) => known === role) ?? 'staff';

async function readPast({ vault }: Pick<KycParts, 'vault'>, reader: Reader, { clientId }: KycOwner): Promise<Past> {
  const standing = await store.readStanding(reader, clientId);
  const last =
    standing.submissionId === undefined ? undefined : await store.findSubmission(reader, vault, standing.submissionId);
  const renewal = last && (await findRenewal(reader, clientId, last.id));
  return { standing, last, decision: await readFound(reader, clientId, standing), renewal };
}

async function needsAgreement(
  parts: Pick<KycParts, 'readAskedAgreement'>,
  reader: Reader,
  { clientId }: KycOwner,
): Promise<boolean> {
  const accepted = await store.readAcceptance(reader, clientId);
  if (accepted === undefined) return true;
  const asked = await parts.readAskedAgreement(reader);
  return asked !== undefined && accepted.version < asked;
}

/** A document that ends is replaced as one that ended. */
const endOfDocument: readonly ToldReason[] = [{ part: 'id_front', code: 'document_expired' }];

async function listSteps(
  parts: Pick<KycParts, 'clock' | 'readAskedAgreement'>,
  reader: Reader,
  owner: KycOwner,
  past: Past,
): Promise<KycStep[]> {
  const { status } = past.standing;
  const isRenewal = canRenew(past, parts.clock.now());
  if (status === 'pending' || (status === 'approved' && !isRenewal)) return [];
  const reasons = isRenewal ? endOfDocument : past.decision?.reasons;
  const open = new Set<KycStep>(reasons ? listOpenSteps(reasons) : kycSteps);
  if (await needsAgreement(parts, reader, owner)) open.add('agreement');
  return kycSteps.filter((step) => open.has(step));
}

export function readDetail(
  parts: Pick<KycParts, 'clock' | 'db' | 'providerOf' | 'readAskedAgreement' | 'signImage' | 'vault'>,
  owner: KycOwner,
): Promise<KycDetail> {
  return parts.db.read(owner.scope, (reader) => describe(parts, reader, owner));
}

async function describe(
  parts: Pick<KycParts, 'clock' | 'providerOf' | 'readAskedAgreement' | 'signImage' | 'vault'>,
  reader: Reader,
  owner: KycOwner,
): Promise<KycDetail> {
  const { clock, vault, signImage } = parts;
  const { scope, clientId, sessionId } = owner;
  const past = await readPast(parts, reader, owner);
  const { standing, last, decision } = past;
  const provider = parts.providerOf(scope.tenantId);
  const draft = await store.readDraft(reader, vault, clientId);
  const accepted = await store.readAcceptance(reader, clientId);
  const { id_number: lastNumber, account_number: lastAccount, declaration: _signed, ...said } = last?.answers ?? {};
  const isRenewal = canRenew(past, clock.now());
  const answers = mergeAnswers(isRenewal ? withoutDocument(said) : said, draft?.answers ?? {});
  const sign = (fileId: FileId | undefined): string | null =>
    fileId === undefined ? null : signImage(scope.tenantId, fileId, { sessionId, ttlMs: imageTtlMs }).url;
  const decidedAt = decision?.decidedAt.toISOString() ?? standing.changedAt?.toISOString() ?? null;
  return {
    status: standing.status,
    version: last?.version ?? 0,
    review: provider ? 'assisted' : 'manual',
    provider: provider?.title ?? null,
    submit_time: last?.submittedAt.toISOString() ?? null,
    due_time: last && standing.status === 'pending' ? dueAt(last.submittedAt).toISOString() : null,
    approve_time: standing.status === 'approved' ? decidedAt : null,
    reject_time: standing.status === 'rejected' ? decidedAt : null,
    decided_by: [...(decision?.roles ?? [])],
    decided: decision?.decided ?? null,
    reasons: [...(decision?.reasons ?? [])],
    remark: decision?.remark ?? null,
    ...describeEnd(last, clock.now()),
    renewal: await describeRenewal(parts, reader, owner, past),
    open_steps: await listSteps(parts, reader, owner, past),
    answers,
    id_number_hint: lastNumber === undefined ? null : maskIdNumber(lastNumber),
    account_number_hint: lastAccount === undefined ? null : maskAccountNumber(lastAccount),
    images: { id_front: sign(answers.id_front), id_back: sign(answers.id_back) },
    saved_at: draft?.savedAt.toISOString() ?? null,
    agreement: accepted
      ? { version: accepted.version, language: accepted.language, accepted_at: accepted.acceptedAt.toISOString() }
      : null,
  };
}

/** The last day of the document, and how far it is. */
function describeEnd(last: Submission | undefined, now: Date): Pick<KycDetail, 'expires_on' | 'days_left'> {
  const end = last?.answers.id_expires_on ?? '';
  const left = last && countDaysLeft(end, dayIn(last.country, now));
  return left === undefined ? { expires_on: null, days_left: null } : { expires_on: end, days_left: left };
}

async function describeRenewal(
  { clock }: Pick<KycParts, 'clock'>,
  reader: Reader,
  { clientId }: KycOwner,
  past: Past,
): Promise<KycDetail['renewal']> {
  const { standing, renewal } = past;
  const nothing = { submit_time: null, due_time: null, decided: null, reasons: [], remark: null };
  if (standing.status === 'approved' && renewal?.state === 'waiting') {
    const { openedAt } = renewal;
    const times = { submit_time: openedAt.toISOString(), due_time: dueAt(openedAt).toISOString() };
    return { ...nothing, ...times, state: 'waiting' };
  }
  if (!canRenew(past, clock.now())) return null;
  if (renewal?.state !== 'rejected') return { ...nothing, state: 'open' };
  const decisions = await store.listDecisions(reader, clientId);
  const found = toFound(decisions.find(({ approvalId }) => approvalId === renewal.approvalId));
  const { reasons = [], remark = null, decided = null } = found ?? {};
  const submitTime = renewal.openedAt.toISOString();
  return { ...nothing, submit_time: submitTime, state: 'rejected', decided, reasons: [...reasons], remark };
}

/** Both images, if named, are the client's own uploads and not one and the same. */
async function checkFiles(
  { ownsFile }: Pick<KycParts, 'ownsFile'>,
  reader: Reader,
  clientId: ClientId,
  { id_front: front, id_back: back }: PartialAnswers,
): Promise<undefined | Refusal<'validation_failed'>> {
  for (const [field, file] of Object.entries({ id_front: front, id_back: back })) {
    if (file !== undefined && !(await ownsFile(reader, clientId, file))) {
      return refuse('validation_failed', { errors: [{ path: `body.${field}`, code: 'not_allowed' }] });
    }
  }
  return front !== undefined && front === back
    ? refuse('validation_failed', { errors: [{ path: 'body.id_back', code: 'mismatch' }] })
    : undefined;
}

/** Open to the client: before the first submission, after a rejection, and for a renewal. */
async function lockPast(
  parts: Pick<KycParts, 'clock' | 'vault'>,
  tx: TenantTx,
  owner: KycOwner,
): Promise<(Past & { readonly renews: Submission | undefined }) | Refusal<'state_conflict'>> {
  await store.lockStanding(tx, owner.clientId);
  const past = await readPast(parts, tx, owner);
  const renews = canRenew(past, parts.clock.now()) ? past.last : undefined;
  return renews || transitions[past.standing.status].includes('pending')
    ? { ...past, renews }
    : refuse('state_conflict');
}

export function saveDraft(
  parts: Pick<KycParts, 'clock' | 'db' | 'ownsFile' | 'vault'>,
  owner: KycOwner,
  answers: PartialAnswers,
): Promise<{ saved_at: string } | Refusal<'state_conflict' | 'validation_failed'>> {
  const { scope, clientId } = owner;
  return parts.db.transact(scope, async (tx) => {
    const past = await lockPast(parts, tx, owner);
    if (isRefusal(past)) return past;
    const refused = await checkFiles(parts, tx, clientId, answers);
    if (refused) return refused;
    const now = parts.clock.now();
    await store.saveDraft(tx, parts.vault, scope.tenantId, clientId, { answers: trimDraft(answers), now });
    return { saved_at: now.toISOString() };
  });
}

export interface SubmissionInput {
  readonly answers: PartialAnswers;
  readonly agreement: { readonly version: number; readonly language: Language } | undefined;
}

type SubmitRefusal = Refusal<'state_conflict' | 'kyc_invalid' | 'under_age' | 'agreement_changed'>;

export function submitKyc(
  parts: Pick<
    KycParts,
    | 'clock'
    | 'db'
    | 'ids'
    | 'notify'
    | 'ownsFile'
    | 'providerOf'
    | 'readAgreement'
    | 'readAskedAgreement'
    | 'sanctions'
    | 'signImage'
    | 'tellChange'
    | 'vault'
  >,
  owner: KycOwner,
  input: SubmissionInput,
): Promise<KycDetail | SubmitRefusal> {
  const { clock, ids, vault, notify, tellChange } = parts;
  const { scope, clientId, tenant } = owner;
  return parts.db.transact(scope, async (tx) => {
    const past = await lockPast(parts, tx, owner);
    if (isRefusal(past)) return past;
    const refused = await acceptAgreement(parts, tx, owner, input.agreement);
    if (refused) return refused;
    const whole = await complete(parts, tx, owner, past, input.answers);
    if (isRefusal(whole)) return whole;
    const now = clock.now();
    const { answers, number, version } = whole;
    const submission = { id: ids.next(), clientId, version, country: tenant.country, answers, submittedAt: now };
    await store.insertSubmission(tx, vault, scope.tenantId, submission, number);
    if (past.renews) await insertRenewal(tx, { ...submission, renews: past.renews.id }, now);
    else await store.savePending(tx, scope.tenantId, submission, now);
    await store.deleteDraft(tx, clientId);
    // While a renewal waits, the end of the old document is still the one that counts.
    const hits = await (past.renews ? screenSubmission : watchSubmission)(parts, tx, submission);
    await queueCheck(parts, tx, submission);
    await notify(tx, { kind: 'kyc_submitted', clientId });
    tellChange(tx, clientId);
    const detail = await describe(parts, tx, owner);
    const subject = { kind: 'client', id: clientId } as const;
    const details = { submission: submission.id, version };
    await recordAudit(tx, { actor: scope.actor, act: 'kyc.submitted', subject, details }, now);
    await recordHits(parts, tx, submission, hits);
    return detail;
  });
}

/** What was said now, over the draft, over what was submitted before: the parts nobody found fault with need not be typed again. */
async function complete(
  parts: Pick<KycParts, 'clock' | 'ownsFile' | 'vault'>,
  tx: TenantTx,
  owner: KycOwner,
  { last, renews }: Pick<Past, 'last'> & { readonly renews: Submission | undefined },
  now: PartialAnswers,
) {
  const { clock, vault } = parts;
  const draft = await store.readDraft(tx, vault, owner.clientId);
  const { declaration: _signed, ...whatWas } = last?.answers ?? {};
  const before = renews ? withoutDocument(whatWas) : whatWas;
  const given = mergeAnswers(before, draft?.answers ?? {}, now);
  const typed = now.id_number ?? draft?.answers.id_number;
  const isNumberKnown = typed === undefined && last !== undefined && last.answers.id_kind === given.id_kind;
  const today = dayOf(clock.now());
  const whole = completeAnswers(given, { country: owner.tenant.country, today, isNumberKnown });
  if (isRefusal(whole)) return whole;
  const files = await checkFiles(parts, tx, owner.clientId, whole.answers);
  if (files) return refuse('kyc_invalid', { errors: files.errors ?? [] });
  const end = whole.answers.id_expires_on;
  if (renews && end !== '' && end <= renews.answers.id_expires_on) {
    return refuse('kyc_invalid', { errors: [{ path: 'body.id_expires_on', code: 'too_small' }] });
  }
  return { ...whole, version: (await store.readNewestVersion(tx, owner.clientId)) + 1 };
}

async function acceptAgreement(
  parts: Pick<KycParts, 'clock' | 'readAgreement' | 'readAskedAgreement'>,
  tx: TenantTx,
  owner: KycOwner,
  agreement: SubmissionInput['agreement'],
): Promise<undefined | Refusal<'agreement_changed'>> {
  const now = parts.clock.now();
  if (!agreement) return (await needsAgreement(parts, tx, owner)) ? refuse('agreement_changed') : undefined;
  const current = await parts.readAgreement(tx, agreement.language);
  if (current !== agreement.version) return refuse('agreement_changed');
  await store.insertAcceptance(tx, owner.scope.tenantId, owner.clientId, { ...agreement, acceptedAt: now });
  return undefined;
}
