// SQL of renewals: a new document that was sent while the old one still counts.
import type { ApprovalId, ClientId, SubmissionId } from '@candor/contract/ids.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';

export interface Renewal {
  readonly submissionId: SubmissionId;
  /** The verified submission whose place it would take. */
  readonly renews: SubmissionId;
  readonly state: 'waiting' | 'approved' | 'rejected' | 'overtaken';
  readonly openedAt: Date;
  readonly approvalId: ApprovalId | null;
}

/** The newest that would take the place of this submission. */
export async function findRenewal(
  reader: Reader,
  clientId: ClientId,
  renews: SubmissionId,
): Promise<Renewal | undefined> {
  const [row] = await reader.sql<Renewal[]>`
    select submission_id, renews, state, opened_at, approval_id from brokerage.kyc_renewals
    where client_id = ${clientId} and renews = ${renews} order by opened_at desc, submission_id desc limit 1`;
  return row;
}

export async function insertRenewal(
  tx: TenantTx,
  { id, clientId, renews }: { readonly id: SubmissionId; readonly clientId: ClientId; readonly renews: SubmissionId },
  now: Date,
): Promise<void> {
  await tx.sql`
    insert into brokerage.kyc_renewals (tenant_id, submission_id, client_id, renews, state, opened_at)
    values (${tx.scope.tenantId}, ${id}, ${clientId}, ${renews}, 'waiting', ${now})`;
}

export async function closeRenewal(
  tx: TenantTx,
  id: SubmissionId,
  {
    state,
    approvalId,
    now,
  }: { readonly state: Exclude<Renewal['state'], 'waiting'>; readonly approvalId?: ApprovalId; readonly now: Date },
): Promise<void> {
  await tx.sql`
    update brokerage.kyc_renewals set state = ${state}, closed_at = ${now}, approval_id = ${approvalId ?? null}
    where submission_id = ${id}`;
}

/** The old document ended while the new one waited: it is reviewed as any other from here on. */
export async function reviewInstead(
  tx: TenantTx,
  clientId: ClientId,
  { submissionId }: Pick<Renewal, 'submissionId'>,
  now: Date,
): Promise<void> {
  await closeRenewal(tx, submissionId, { state: 'overtaken', now });
  await tx.sql`
    update brokerage.kyc_standings set status = 'pending', changed_at = ${now}, submission_id = ${submissionId}
    where client_id = ${clientId}`;
}
