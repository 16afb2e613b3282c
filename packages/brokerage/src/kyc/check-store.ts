// SQL of automatic checks.
import * as z from 'zod/mini';
import type { ClientId, SubmissionId } from '@candor/contract/ids.ts';
import { checkKinds, checkVerdicts } from '@candor/contract/kyc/staff.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { CheckResult } from './check-provider.ts';

export interface Check {
  readonly submissionId: SubmissionId;
  readonly clientId: ClientId;
  readonly provider: string;
  readonly vendorRef: string | null;
  readonly state: 'queued' | 'sent' | 'done' | 'failed';
  readonly results: readonly CheckResult[];
  readonly askedAt: Date;
  readonly answeredAt: Date | null;
  readonly readAt: Date | null;
}

const stored = z.array(
  z.object({ kind: z.enum(checkKinds), verdict: z.enum(checkVerdicts), labels: z.array(z.string()) }),
);

const columns = (reader: Reader) => reader.sql`
  submission_id, client_id, provider, vendor_ref, state, results, asked_at, answered_at, read_at`;
const toCheck = (row: Check | undefined): Check | undefined => row && { ...row, results: z.parse(stored, row.results) };

export async function insertCheck(
  tx: TenantTx,
  tenantId: TenantId,
  check: Pick<Check, 'submissionId' | 'clientId' | 'provider' | 'askedAt'>,
): Promise<void> {
  await tx.sql`
    insert into brokerage.kyc_checks (tenant_id, submission_id, client_id, provider, state, asked_at)
    values (${tenantId}, ${check.submissionId}, ${check.clientId}, ${check.provider}, 'queued', ${check.askedAt})
    on conflict do nothing`;
}

export async function findCheck(reader: Reader, submissionId: SubmissionId): Promise<Check | undefined> {
  const [row] = await reader.sql<Check[]>`
    select ${columns(reader)} from brokerage.kyc_checks where submission_id = ${submissionId}`;
  return toCheck(row);
}

export async function findCheckByRef(reader: Reader, provider: string, ref: string): Promise<Check | undefined> {
  const [row] = await reader.sql<Check[]>`
    select ${columns(reader)} from brokerage.kyc_checks where provider = ${provider} and vendor_ref = ${ref}`;
  return toCheck(row);
}

export async function saveRef(tx: TenantTx, submissionId: SubmissionId, ref: string): Promise<boolean> {
  const rows = await tx.sql`
    update brokerage.kyc_checks set vendor_ref = ${ref}, state = 'sent'
    where submission_id = ${submissionId} and state in ('queued', 'failed') returning 1`;
  return rows.length > 0;
}

export async function saveFailed(tx: TenantTx, submissionId: SubmissionId): Promise<void> {
  await tx.sql`
    update brokerage.kyc_checks set state = 'failed' where submission_id = ${submissionId} and state = 'queued'`;
}

/** False when the service was asked again meanwhile, and its newer answer is here already. */
export async function saveResults(
  tx: TenantTx,
  submissionId: SubmissionId,
  { results, readAt, now }: { readonly results: readonly CheckResult[]; readonly readAt: Date; readonly now: Date },
): Promise<boolean> {
  const rows = await tx.sql`
    update brokerage.kyc_checks set results = ${tx.json(results)}, state = 'done', answered_at = ${now},
      read_at = ${readAt}
    where submission_id = ${submissionId} and (read_at is null or read_at < ${readAt}) returning 1`;
  return rows.length > 0;
}

/** Handed over a while ago, and nothing was heard. */
export async function listSilent(reader: Reader, before: Date, limit: number): Promise<SubmissionId[]> {
  const rows = await reader.sql<Array<{ submissionId: SubmissionId }>>`
    select submission_id from brokerage.kyc_checks
    where state = 'sent' and asked_at < ${before} order by asked_at limit ${limit}`;
  return rows.map(({ submissionId }) => submissionId);
}

/** False when the very same call was taken before. */
export async function insertHook(tx: TenantTx, tenantId: TenantId, digest: Buffer, now: Date): Promise<boolean> {
  const rows = await tx.sql`
    insert into brokerage.kyc_hooks (tenant_id, digest, received_at) values (${tenantId}, ${digest}, ${now})
    on conflict do nothing returning 1`;
  return rows.length > 0;
}

/** Long after the last repetition of any service; a call from then would only make us look again. */
export async function forgetHooks(tx: TenantTx, before: Date): Promise<void> {
  await tx.sql`delete from brokerage.kyc_hooks where received_at < ${before}`;
}
