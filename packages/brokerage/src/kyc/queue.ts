// What staff see of submissions: the queue with its clock, and one with everything masked until it is opened for a reason.
import { refuse } from '@candor/contract';
import type { OutputOf, Refusal } from '@candor/contract';
import { maskAccountNumber } from '@candor/contract/bank-accounts/bank-number.ts';
import type { disclosureReasons } from '@candor/contract/clients/staff.ts';
import { isSameName, maskName } from '@candor/contract/clients/person-name.ts';
import { dayOf } from '@candor/contract/days.ts';
import { checkBirthDate } from '@candor/contract/kyc/age.ts';
import { checkIdNumber, keepsWholeNumber, maskIdNumber } from '@candor/contract/kyc/identity-numbers.ts';
import type * as contract from '@candor/contract/kyc/staff.ts';
import type { StaffRole } from '@candor/contract/roles.ts';
import type { ClientId, SessionId, StaffId, SubmissionId } from '@candor/contract/ids.ts';
import type { Reader, TenantScope } from '@candor/platform/db/index.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import { recordAudit } from '../audit/index.ts';
import { maskPhone, parseClientId, readClient } from '../clients/index.ts';
import { describeCheck } from './checks.ts';
import type { KycParts } from './parts.ts';
import { listRows } from './queue-store.ts';
import type { Summary, SummaryRow } from './queue-store.ts';
import { findSubmission, listDecisions, listSameNumber, readAcceptance, readVersion } from './store.ts';
import { dueAt, listChanges } from './submission.ts';
import type { Submission } from './submission.ts';
import { listHits, listSharers } from './watch-store.ts';
import type { Sharers } from './watch-store.ts';

export interface Viewer {
  readonly scope: TenantScope;
  readonly staffId: StaffId;
  readonly sessionId: SessionId;
  readonly roles: readonly StaffRole[];
}

type Whole = OutputOf<typeof contract.getSubmission>;

function toSummary(row: SummaryRow, now: Date): Summary {
  const due = dueAt(row.submittedAt);
  const { approvalId, proposalKind, makerId, proposedAt } = row;
  return {
    id: row.submissionId,
    client_id: row.clientId,
    version: row.version,
    state: row.state,
    country: row.country,
    id_kind: row.idKind,
    submitted_at: row.submittedAt.toISOString(),
    due_at: due.toISOString(),
    is_overdue: row.state === 'pending' && due < now,
    proposal:
      approvalId !== null && makerId !== null && proposedAt !== null
        ? {
            id: approvalId,
            verdict: proposalKind === 'kyc.approve' ? 'approve' : 'reject',
            maker_id: makerId,
            created_at: proposedAt.toISOString(),
          }
        : null,
    hits: row.hits,
    renews: row.renews,
  };
}

export async function listQueue(
  parts: Pick<KycParts, 'clock'>,
  reader: Reader,
  state: Summary['state'] | undefined,
  { after, limit }: PageRange,
): Promise<Summary[]> {
  const rows = await listRows(reader, { state: state ?? 'pending', limit, ...(after !== undefined && { after }) });
  return rows.map((row) => toSummary(row, parts.clock.now()));
}

/** What is known of the client and of everybody else. */
interface Others extends Sharers {
  readonly number: readonly ClientId[];
  readonly registered: string | undefined;
}

/** None of them decides anything: they spare the officer's eyes. */
function checkSubmission({ answers }: Submission, now: Date, others: Others): Whole['checks'] {
  const { id_kind: kind, id_number: number, birth_date: birthDate, sex, last_name: lastName } = answers;
  const today = dayOf(now);
  // Of a number that is not kept only the end is here; it was checked when it came.
  const result = keepsWholeNumber(kind) ? checkIdNumber(kind, number, { birthDate, sex, lastName }) : undefined;
  return [
    { check: 'id_number_valid', passed: result?.ok ?? true },
    { check: 'surname_fits_number', passed: !(result?.ok && result.hints.includes('surname_differs')) },
    { check: 'of_age', passed: checkBirthDate(birthDate, today) === null },
    { check: 'document_in_date', passed: answers.id_expires_on === '' || answers.id_expires_on >= today },
    { check: 'holder_is_applicant', passed: isSameName(answers.holder_name, answers.full_name) },
    { check: 'number_is_new', passed: others.number.length === 0 },
    { check: 'phone_as_registered', passed: others.registered === answers.mobile },
    { check: 'phone_is_new', passed: others.phone.length === 0 },
    { check: 'account_is_new', passed: others.account.length === 0 },
  ];
}

function maskAnswers({ answers }: Submission): Whole['masked'] {
  return {
    full_name: maskName(answers.full_name),
    mobile: maskPhone(answers.mobile),
    birth_year: answers.birth_date.slice(0, 4),
    id_number: maskIdNumber(answers.id_number),
    bank_name: answers.bank_name,
    account_number: maskAccountNumber(answers.account_number),
    holder_name: maskName(answers.holder_name),
  };
}

async function readOthers(
  { vault }: Pick<KycParts, 'vault'>,
  reader: Reader,
  { id, clientId }: Submission,
): Promise<Others> {
  const client = await readClient(reader, vault, parseClientId(clientId));
  const number = await listSameNumber(reader, id);
  return { number, registered: client?.phone, ...(await listSharers(reader, clientId)) };
}

/** What was found so far, and what the list of this moment says. */
async function listMatches(
  { vault, sanctions }: Pick<KycParts, 'sanctions' | 'vault'>,
  reader: Reader,
  { id, answers }: Submission,
): Promise<Whole['matches']> {
  const found = new Map<string, Whole['matches'][number]>();
  const now = sanctions().screen({ name: answers.full_name, birthDate: answers.birth_date });
  for (const { list, entry, name, likeness, born } of [...(await listHits(reader, vault, id)), ...now]) {
    found.set(`${list}|${entry}`, { list, entry, name, likeness, born });
  }
  return [...found.values()];
}

/** What it is held against: of a renewal the document that is verified, else the version before. */
function readBefore(
  { vault }: Pick<KycParts, 'vault'>,
  reader: Reader,
  { clientId, version }: Submission,
  renews: SubmissionId | null,
): Promise<Submission | undefined> {
  return renews === null ? readVersion(reader, vault, clientId, version - 1) : findSubmission(reader, vault, renews);
}

export function readSubmission(
  parts: Pick<KycParts, 'clock' | 'db' | 'sanctions' | 'vault'>,
  { scope }: Pick<Viewer, 'scope'>,
  id: SubmissionId,
): Promise<Whole | Refusal<'not_found'>> {
  const { db, clock, vault } = parts;
  return db.read(scope, async (reader) => {
    const submission = await findSubmission(reader, vault, id);
    const [row] = await listRows(reader, { id, limit: 1 });
    if (!submission || !row) return refuse('not_found');
    const before = await readBefore(parts, reader, submission, row.renews);
    const others = await readOthers(parts, reader, submission);
    const accepted = await readAcceptance(reader, submission.clientId);
    const decisions = await listDecisions(reader, submission.clientId);
    return {
      ...toSummary(row, clock.now()),
      masked: maskAnswers(submission),
      masked_before: before ? maskAnswers(before) : null,
      checks: checkSubmission(submission, clock.now(), others),
      changed: listChanges(before?.answers, submission.answers),
      same_number: [...others.number],
      same_phone: [...others.phone],
      same_account: [...others.account],
      matches: await listMatches(parts, reader, submission),
      automatic: await describeCheck(reader, id),
      agreement: accepted
        ? { version: accepted.version, language: accepted.language, accepted_at: accepted.acceptedAt.toISOString() }
        : null,
      decisions: decisions.map((decision) => ({
        version: decision.version,
        verdict: decision.verdict,
        reasons: [...decision.reasons],
        remark: decision.remark ?? null,
        maker_id: decision.makerId,
        maker_name: decision.makerName,
        checker_id: decision.checkerId,
        checker_name: decision.checkerName,
        decided_at: decision.decidedAt.toISOString(),
      })),
    };
  });
}

type Reason = (typeof disclosureReasons)[number];

/** The role somebody looks in, as the client reads it. */
const roleOf = ({ roles }: Viewer): string =>
  (['kyc_officer', 'approver', 'auditor'] as const).find((role) => roles.includes(role)) ?? 'staff';

export function openSubmission(
  { db, clock, vault }: Pick<KycParts, 'clock' | 'db' | 'vault'>,
  viewer: Viewer,
  id: SubmissionId,
  code: Reason,
): Promise<OutputOf<typeof contract.openSubmission> | Refusal<'not_found'>> {
  const { scope } = viewer;
  return db.transact(scope, async (tx) => {
    const submission = await findSubmission(tx, vault, id);
    if (!submission) return refuse('not_found');
    const { clientId, version, answers } = submission;
    const [row] = await listRows(tx, { id, limit: 1 });
    const before = await readBefore({ vault }, tx, submission, row?.renews ?? null);
    const subject = { kind: 'client', id: clientId } as const;
    const details = { code, role: roleOf(viewer), submission: id };
    await recordAudit(tx, { actor: scope.actor, act: 'kyc.opened', subject, details }, clock.now());
    return { id, client_id: clientId, version, answers, before: before?.answers ?? null };
  });
}

const imageTtlMs = 5 * 60_000;

export function openImage(
  { db, clock, vault, signImage }: Pick<KycParts, 'clock' | 'db' | 'signImage' | 'vault'>,
  viewer: Viewer,
  { id, side }: { readonly id: SubmissionId; readonly side: 'front' | 'back' },
  code: Reason,
): Promise<OutputOf<typeof contract.openKycImage> | Refusal<'not_found'>> {
  const { scope, sessionId } = viewer;
  return db.transact(scope, async (tx) => {
    const submission = await findSubmission(tx, vault, id);
    if (!submission) return refuse('not_found');
    const { clientId, answers } = submission;
    const signed = signImage(scope.tenantId, answers[`id_${side}`], { sessionId, ttlMs: imageTtlMs });
    const subject = { kind: 'client', id: clientId } as const;
    const details = { code, role: roleOf(viewer), side, submission: id };
    await recordAudit(tx, { actor: scope.actor, act: 'kyc.image_opened', subject, details }, clock.now());
    return { url: signed.url, expires_at: signed.expiresAt.toISOString() };
  });
}
