// SQL of verification. Answers are sealed and opened here only.
import * as z from 'zod/mini';
import type { Language } from '@candor/contract';
import { kycAnswers } from '@candor/contract/kyc/shapes.ts';
import { idOf } from '@candor/contract/schemas/scalars.ts';
import type { PartialAnswers } from '@candor/contract/kyc/answers.ts';
import { exposures, fundsSources } from '@candor/contract/kyc/declarations.ts';
import { idKinds, keepsWholeNumber, sexes } from '@candor/contract/kyc/identity-numbers.ts';
import type { ApprovalId, ClientId, SubmissionId } from '@candor/contract/ids.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import { readReasons } from './submission.ts';
import type { Acceptance, Decision, Standing, StandingRow, Submission } from './submission.ts';

const draftCell = (rowId: string) => ({ table: 'brokerage.kyc_drafts', column: 'answers', rowId });
const answersCell = (rowId: string) => ({ table: 'brokerage.kyc_submissions', column: 'answers', rowId });
const birthCell = (rowId: string) => ({ table: 'brokerage.kyc_standings', column: 'birth_date', rowId });

/** A client's own changes and a decision about them take turns. */
export async function lockStanding(tx: TenantTx, clientId: ClientId): Promise<StandingRow> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('kyc|' || ${clientId}, 0))`;
  return readStanding(tx, clientId);
}

export async function readStanding(reader: Reader, clientId: ClientId): Promise<StandingRow> {
  const [row] = await reader.sql<
    Array<{ status: Standing; changedAt: Date; submissionId: SubmissionId | null; approvalId: ApprovalId | null }>
  >`
    select status, changed_at, submission_id, approval_id from brokerage.kyc_standings where client_id = ${clientId}`;
  return {
    status: row?.status ?? 'unverified',
    changedAt: row?.changedAt,
    submissionId: row?.submissionId ?? undefined,
    approvalId: row?.approvalId ?? undefined,
  };
}

export async function savePending(
  tx: TenantTx,
  tenantId: TenantId,
  { id, clientId }: Pick<Submission, 'id' | 'clientId'>,
  now: Date,
): Promise<void> {
  await tx.sql`
    insert into brokerage.kyc_standings (tenant_id, client_id, status, changed_at, submission_id)
    values (${tenantId}, ${clientId}, 'pending', ${now}, ${id})
    on conflict (tenant_id, client_id) do update
      set status = 'pending', changed_at = excluded.changed_at, submission_id = excluded.submission_id`;
}

/** The birth date is certain from here on. */
export async function saveVerdict(
  tx: TenantTx,
  vault: Vault,
  { id, clientId, answers }: Submission,
  { verdict, approvalId, decidedAt }: Pick<Decision, 'verdict' | 'approvalId' | 'decidedAt'>,
): Promise<void> {
  const birth = await vault.seal(tx, birthCell(clientId), answers.birth_date);
  await tx.sql`
    update brokerage.kyc_standings set status = ${verdict}, changed_at = ${decidedAt}, approval_id = ${approvalId},
      submission_id = ${id},
      birth_date = case when ${verdict} = 'approved' then ${birth} else birth_date end
    where client_id = ${clientId}`;
}

/** It guards the PIN: the verified one, else what the client declared last, submitted or only begun. */
export async function readBirthDate(reader: Reader, vault: Vault, clientId: ClientId): Promise<string | undefined> {
  const [row] = await reader.sql<Array<{ birthDate: Buffer | null }>>`
    select birth_date from brokerage.kyc_standings where client_id = ${clientId}`;
  if (row?.birthDate) return vault.open(reader, birthCell(clientId), row.birthDate);
  const [last] = await reader.sql<SubmissionRow[]>`
    select ${columns(reader)} from brokerage.kyc_submissions where client_id = ${clientId} order by version desc limit 1`;
  if (last) return (await toSubmission(reader, vault, last)).answers.birth_date;
  return (await readDraft(reader, vault, clientId))?.answers.birth_date;
}

export async function readDraft(
  reader: Reader,
  vault: Vault,
  clientId: ClientId,
): Promise<{ readonly answers: PartialAnswers; readonly savedAt: Date } | undefined> {
  const [row] = await reader.sql<Array<{ answers: Buffer; savedAt: Date }>>`
    select answers, saved_at from brokerage.kyc_drafts where client_id = ${clientId}`;
  if (!row) return undefined;
  const text = await vault.open(reader, draftCell(clientId), row.answers);
  return { answers: z.parse(kycAnswers, JSON.parse(text)), savedAt: row.savedAt };
}

export async function saveDraft(
  tx: TenantTx,
  vault: Vault,
  tenantId: TenantId,
  clientId: ClientId,
  { answers, now }: { readonly answers: PartialAnswers; readonly now: Date },
): Promise<void> {
  const sealed = await vault.seal(tx, draftCell(clientId), JSON.stringify(answers));
  await tx.sql`
    insert into brokerage.kyc_drafts (tenant_id, client_id, answers, saved_at)
    values (${tenantId}, ${clientId}, ${sealed}, ${now})
    on conflict (tenant_id, client_id) do update set answers = excluded.answers, saved_at = excluded.saved_at`;
}

export async function deleteDraft(tx: TenantTx, clientId: ClientId): Promise<void> {
  await tx.sql`delete from brokerage.kyc_drafts where client_id = ${clientId}`;
}

interface SubmissionRow extends Omit<Submission, 'id' | 'answers'> {
  readonly submissionId: SubmissionId;
  readonly answers: Buffer;
}

/** We sealed them ourselves, whole: anything else is a fault. */
const wholeAnswers = z.object({
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  mobile: z.string(),
  birth_date: z.string(),
  sex: z.optional(z.enum(sexes)),
  id_kind: z.enum(idKinds),
  id_number: z.string(),
  id_expires_on: z.string(),
  id_front: idOf('file'),
  id_back: idOf('file'),
  declaration: z.boolean(),
  applicant: z.string(),
  bank_name: z.string(),
  account_number: z.string(),
  bank_code: z.string(),
  holder_name: z.string(),
  // Younger than the first submissions.
  tax_residence: z.optional(z.string()),
  political_exposure: z.optional(z.enum(exposures)),
  source_of_funds: z.optional(z.enum(fundsSources)),
});

const columns = (reader: Reader) => reader.sql`submission_id, client_id, version, country, answers, submitted_at`;

async function toSubmission(reader: Reader, vault: Vault, row: SubmissionRow): Promise<Submission> {
  const { submissionId: id, answers, ...rest } = row;
  const opened = z.parse(wholeAnswers, JSON.parse(await vault.open(reader, answersCell(id), answers)));
  const { sex, tax_residence = '', political_exposure, source_of_funds } = opened;
  return { ...rest, id, answers: { ...opened, sex, tax_residence, political_exposure, source_of_funds } };
}

export async function findSubmission(reader: Reader, vault: Vault, id: SubmissionId): Promise<Submission | undefined> {
  const [row] = await reader.sql<SubmissionRow[]>`
    select ${columns(reader)} from brokerage.kyc_submissions where submission_id = ${id}`;
  return row && toSubmission(reader, vault, row);
}

export async function readVersion(
  reader: Reader,
  vault: Vault,
  clientId: ClientId,
  version: number,
): Promise<Submission | undefined> {
  const [row] = await reader.sql<SubmissionRow[]>`
    select ${columns(reader)} from brokerage.kyc_submissions
    where client_id = ${clientId} and version = ${version}`;
  return row && toSubmission(reader, vault, row);
}

/** 0 before the first. */
export async function readNewestVersion(reader: Reader, clientId: ClientId): Promise<number> {
  const [row] = await reader.sql<Array<{ version: number | null }>>`
    select max(version) as version from brokerage.kyc_submissions where client_id = ${clientId}`;
  return row?.version ?? 0;
}

/** `number` is the whole one, for the index alone. */
export async function insertSubmission(
  tx: TenantTx,
  vault: Vault,
  tenantId: TenantId,
  submission: Submission,
  number: string,
): Promise<void> {
  const { id, answers } = submission;
  const kind = answers.id_kind;
  const sealed = await vault.seal(tx, answersCell(id), JSON.stringify(answers));
  const index = keepsWholeNumber(kind) ? vault.index(tenantId, 'id_number', `${kind}|${number}`) : null;
  await tx.sql`
    insert into brokerage.kyc_submissions (tenant_id, submission_id, client_id, version, country, id_kind, answers,
      number_index, id_front, id_back, submitted_at)
    values (${tenantId}, ${id}, ${submission.clientId}, ${submission.version}, ${submission.country}, ${kind},
      ${sealed}, ${index}, ${answers.id_front}, ${answers.id_back}, ${submission.submittedAt})`;
}

/** Other clients who gave the same number. */
export async function listSameNumber(reader: Reader, submissionId: SubmissionId): Promise<ClientId[]> {
  const rows = await reader.sql<Array<{ clientId: ClientId }>>`
    select distinct other.client_id from brokerage.kyc_submissions own
    join brokerage.kyc_submissions other on other.tenant_id = own.tenant_id and other.number_index = own.number_index
    where own.submission_id = ${submissionId} and other.client_id <> own.client_id limit 20`;
  return rows.map(({ clientId }) => clientId);
}

interface DecisionRow extends Omit<Decision, 'reasons' | 'remark'> {
  readonly reasons: string;
  readonly remark: string | null;
}

/** Oldest first. */
export async function listDecisions(reader: Reader, clientId: ClientId): Promise<Decision[]> {
  const rows = await reader.sql<DecisionRow[]>`
    select d.approval_id, d.submission_id, s.version, d.verdict, d.reasons, d.remark, a.maker_id, a.checker_id,
      (select username from brokerage.staff where staff_id = a.maker_id) as maker_name,
      (select username from brokerage.staff where staff_id = a.checker_id) as checker_name,
      d.maker_role, d.checker_role, a.created_at as proposed_at, d.decided_at
    from brokerage.kyc_decisions d
    join brokerage.kyc_submissions s on s.tenant_id = d.tenant_id and s.submission_id = d.submission_id
    join brokerage.approvals a on a.tenant_id = d.tenant_id and a.approval_id = d.approval_id
    where d.client_id = ${clientId} order by d.decided_at, d.approval_id`;
  return rows.map((row) => ({ ...row, reasons: readReasons(row.reasons), remark: row.remark ?? undefined }));
}

export interface NewDecision extends Pick<
  Decision,
  'approvalId' | 'submissionId' | 'verdict' | 'remark' | 'makerRole' | 'checkerRole' | 'decidedAt'
> {
  readonly clientId: ClientId;
  readonly reasons: string;
}

export async function insertDecision(tx: TenantTx, tenantId: TenantId, decision: NewDecision): Promise<void> {
  const { approvalId, submissionId, clientId, verdict, reasons, remark = null } = decision;
  await tx.sql`
    insert into brokerage.kyc_decisions (tenant_id, approval_id, submission_id, client_id, verdict, reasons, remark,
      maker_role, checker_role, decided_at)
    values (${tenantId}, ${approvalId}, ${submissionId}, ${clientId}, ${verdict}, ${reasons}, ${remark},
      ${decision.makerRole}, ${decision.checkerRole}, ${decision.decidedAt})`;
}

export async function readAcceptance(reader: Reader, clientId: ClientId): Promise<Acceptance | undefined> {
  const [row] = await reader.sql<Array<{ version: number; language: Language; acceptedAt: Date }>>`
    select version, language, accepted_at from brokerage.document_acceptances
    where client_id = ${clientId} and kind = 'agreement' order by accepted_at desc limit 1`;
  return row;
}

export async function insertAcceptance(
  tx: TenantTx,
  tenantId: TenantId,
  clientId: ClientId,
  { version, language, acceptedAt }: Acceptance,
): Promise<void> {
  await tx.sql`
    insert into brokerage.document_acceptances (tenant_id, client_id, kind, version, language, accepted_at)
    values (${tenantId}, ${clientId}, 'agreement', ${version}, ${language}, ${acceptedAt}) on conflict do nothing`;
}

export const sealedKycColumns = [
  { table: 'brokerage.kyc_drafts', column: 'answers', idColumn: 'client_id' },
  { table: 'brokerage.kyc_standings', column: 'birth_date', idColumn: 'client_id' },
];
