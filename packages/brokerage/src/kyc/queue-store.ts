// SQL of the officers' queue: the newest submission of each client with the proposal that waits on it.
import type { OutputOf } from '@candor/contract';
import type { IdKind } from '@candor/contract/kyc/identity-numbers.ts';
import type { listSubmissions } from '@candor/contract/kyc/staff.ts';
import type { ApprovalId, ClientId, StaffId, SubmissionId } from '@candor/contract/ids.ts';
import { when } from '@candor/platform/db/index.ts';
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
  readonly renews: SubmissionId | null;
}

/** The newest submission of each client and the renewals that wait, oldest first: whoever waits longest comes first. */
export async function listRows(
  reader: Reader,
  filter: {
    readonly state?: Summary['state'];
    readonly id?: SubmissionId;
    readonly after?: string;
    readonly limit: number;
  },
): Promise<SummaryRow[]> {
  const { state, id, after, limit } = filter;
  const rows = await reader.sql<Array<Omit<SummaryRow, keyof Proposal>>>`
    select s.submission_id, s.client_id, s.version, k.state, s.country, s.id_kind, s.submitted_at, k.renews,
      (select count(*)::int from brokerage.kyc_hits h
       where h.tenant_id = s.tenant_id and h.submission_id = s.submission_id and h.settled_at is null) as hits
    from (
      (select submission_id, status as state, null::uuid as renews from brokerage.kyc_standings
       where submission_id is not null ${when(reader, state, (one) => reader.sql`and status = ${one}`)}
         ${when(reader, id, (one) => reader.sql`and submission_id = ${one}`)}
         ${when(reader, after, (one) => reader.sql`and submission_id > ${one}`)}
       order by submission_id limit ${limit})
      union all
      (select submission_id, 'pending', renews from brokerage.kyc_renewals
       where state = 'waiting' and ${state ?? 'pending'} = 'pending'
         ${when(reader, id, (one) => reader.sql`and submission_id = ${one}`)}
         ${when(reader, after, (one) => reader.sql`and submission_id > ${one}`)}
       order by submission_id limit ${limit})
    ) k
    join brokerage.kyc_submissions s on s.submission_id = k.submission_id
    order by k.submission_id limit ${limit}`;
  const proposals = await readProposals(reader, rows);
  return rows.map((row) => ({ ...row, ...(proposals.get(row.submissionId) ?? noProposal) }));
}

export type Proposal = Pick<SummaryRow, 'approvalId' | 'proposalKind' | 'makerId' | 'proposedAt'>;

const noProposal: Proposal = { approvalId: null, proposalKind: null, makerId: null, proposedAt: null };

/** Apart from the list: a join would turn ids into texts, and behind the wall of the tenant no index is used for that. */
export async function readProposals(
  reader: Reader,
  rows: ReadonlyArray<Pick<SummaryRow, 'submissionId'>>,
): Promise<ReadonlyMap<string, Proposal>> {
  if (rows.length === 0) return new Map();
  const found = await reader.sql<Array<Proposal & { subjectId: string }>>`
    select subject_id, approval_id, kind as proposal_kind, maker_id, created_at as proposed_at from brokerage.approvals
    where state = 'proposed' and subject_id = any(${reader.texts(rows.map(({ submissionId }) => submissionId))})
      and kind in ('kyc.approve', 'kyc.reject', 'kyc.take_back')`;
  return new Map(found.map(({ subjectId, ...proposal }) => [subjectId, proposal]));
}
