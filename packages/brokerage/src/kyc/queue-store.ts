// SQL of the officers' queue: the newest submission of each client with the proposal that waits on it.
import type { OutputOf } from '@candor/contract';
import type { IdKind } from '@candor/contract/kyc/identity-numbers.ts';
import type { listSubmissions } from '@candor/contract/kyc/staff.ts';
import type { ApprovalId, ClientId, StaffId, SubmissionId } from '@candor/contract/ids.ts';
import type { Reader } from '@candor/platform/db/index.ts';

export type Summary = OutputOf<typeof listSubmissions>['items'][number];

export interface SummaryRow {
  readonly submissionId: SubmissionId;
  readonly clientId: ClientId;
  readonly version: number;
  readonly state: Summary['state'];
  readonly country: string;
  readonly idKind: IdKind;
  readonly submittedAt: Date;
  readonly approvalId: ApprovalId | null;
  readonly proposalKind: string | null;
  readonly makerId: StaffId | null;
  readonly proposedAt: Date | null;
  readonly hits: number;
}

/** The newest submission of each client, oldest first: whoever waits longest comes first. */
export async function listRows(
  reader: Reader,
  filter: {
    readonly state?: Summary['state'];
    readonly id?: SubmissionId;
    readonly after?: string;
    readonly limit: number;
  },
): Promise<SummaryRow[]> {
  const { state = null, id = null, after = null, limit } = filter;
  return reader.sql<SummaryRow[]>`
    select s.submission_id, s.client_id, s.version, k.status as state, s.country, s.id_kind, s.submitted_at,
      a.approval_id, a.kind as proposal_kind, a.maker_id, a.created_at as proposed_at,
      (select count(*)::int from brokerage.kyc_hits h
       where h.tenant_id = s.tenant_id and h.submission_id = s.submission_id and h.settled_at is null) as hits
    from brokerage.kyc_standings k
    join brokerage.kyc_submissions s on s.tenant_id = k.tenant_id and s.submission_id = k.submission_id
    left join brokerage.approvals a on a.tenant_id = s.tenant_id and a.subject_id = s.submission_id::text
      and a.state = 'proposed' and split_part(a.kind, '.', 1) = 'kyc'
    where (${state}::text is null or k.status = ${state}) and (${id}::uuid is null or k.submission_id = ${id})
      and (${after}::uuid is null or k.submission_id > ${after})
    order by k.submission_id limit ${limit}`;
}
