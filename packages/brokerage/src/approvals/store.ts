// SQL of approvals. A row is added by its maker and decided once; the database refuses anything else.
import type { ApprovalId, ClientId, StaffId } from '@candor/contract/ids.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import { withoutNulls } from '@candor/platform/db/rows.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import { stateAt } from './approval.ts';
import type { Approval, ApprovalKind, ApprovalState, Decision } from './approval.ts';

interface ApprovalRow {
  readonly approvalId: ApprovalId;
  readonly kind: ApprovalKind;
  readonly subjectId: string;
  readonly clientId: ClientId | null;
  readonly payload: Approval['payload'];
  readonly sealed: Buffer | null;
  readonly reason: string;
  readonly makerId: StaffId;
  readonly makerName: string | null;
  readonly checkerId: StaffId | null;
  readonly checkerName: string | null;
  readonly state: ApprovalState;
  readonly note: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly decidedAt: Date | null;
}

function toApproval(row: ApprovalRow): Approval {
  const { approvalId: id, ...rest } = row;
  return { ...withoutNulls(rest), id };
}

const columns = (reader: Reader) => reader.sql`
  approval_id, kind, subject_id, client_id, payload, sealed, reason, maker_id, checker_id, state, note, created_at, expires_at,
  decided_at,
  (select username from brokerage.staff where staff_id = maker_id) as maker_name,
  (select username from brokerage.staff where staff_id = checker_id) as checker_name`;

/** Ends what was proposed about the same thing and whose time is over, so that a new proposal can take its place. */
export async function endOverdue(
  tx: TenantTx,
  { kind, subjectId }: Pick<Approval, 'kind' | 'subjectId'>,
  now: Date,
): Promise<Approval[]> {
  const rows = await tx.sql<ApprovalRow[]>`
    update brokerage.approvals set state = 'expired', decided_at = ${now}
    where state = 'proposed' and split_part(kind, '.', 1) = split_part(${kind}, '.', 1)
      and subject_id = ${subjectId} and expires_at <= ${now}
    returning ${columns(tx)}`;
  return rows.map(toApproval);
}

/** Nothing when a proposal about the same thing is open. */
export async function insertApproval(
  tx: TenantTx,
  tenantId: TenantId,
  approval: Omit<Approval, 'makerName' | 'checkerId' | 'checkerName' | 'state' | 'note' | 'decidedAt'>,
): Promise<Approval | undefined> {
  const [row] = await tx.sql<ApprovalRow[]>`
    insert into brokerage.approvals (tenant_id, approval_id, kind, subject_id, client_id, payload, sealed, reason,
      maker_id, state, created_at, expires_at)
    values (${tenantId}, ${approval.id}, ${approval.kind}, ${approval.subjectId}, ${approval.clientId ?? null},
      ${tx.json(approval.payload)}, ${approval.sealed ?? null}, ${approval.reason}, ${approval.makerId}, 'proposed',
      ${approval.createdAt}, ${approval.expiresAt})
    on conflict do nothing returning ${columns(tx)}`;
  return row && toApproval(row);
}

export async function readApprovalKind(reader: Reader, id: ApprovalId): Promise<ApprovalKind | undefined> {
  const [row] = await reader.sql<Array<{ kind: ApprovalKind }>>`
    select kind from brokerage.approvals where approval_id = ${id}`;
  return row?.kind;
}

export async function readApprovalSubject(reader: Reader, id: ApprovalId): Promise<string | undefined> {
  const [row] = await reader.sql<Array<{ subjectId: string }>>`
    select subject_id from brokerage.approvals where approval_id = ${id}`;
  return row?.subjectId;
}

/** Held until the transaction ends: two checkers take turns. */
export async function lockApproval(tx: TenantTx, id: ApprovalId): Promise<Approval | undefined> {
  const [row] = await tx.sql<ApprovalRow[]>`
    select ${columns(tx)} from brokerage.approvals where approval_id = ${id} for update`;
  return row && toApproval(row);
}

export async function saveDecision(
  tx: TenantTx,
  id: ApprovalId,
  decision: Decision,
  { staffId, note, now }: { readonly staffId: StaffId; readonly note: string | undefined; readonly now: Date },
): Promise<Approval> {
  const checkerId = decision === 'withdrawn' ? null : staffId;
  const [row] = await tx.sql<ApprovalRow[]>`
    update brokerage.approvals set state = ${decision}, checker_id = ${checkerId}, note = ${note ?? null},
      decided_at = ${now}
    where approval_id = ${id} returning ${columns(tx)}`;
  if (!row) throw new Error('a locked proposal is gone');
  return toApproval(row);
}

/** One that is over and not written down; others that are being looked at are left to whoever does. */
export async function lockExpired(tx: TenantTx, now: Date): Promise<Approval | undefined> {
  const [row] = await tx.sql<ApprovalRow[]>`
    select ${columns(tx)} from brokerage.approvals where state = 'proposed' and expires_at <= ${now}
    order by expires_at limit 1 for update skip locked`;
  return row && toApproval(row);
}

export async function saveExpiry(tx: TenantTx, id: ApprovalId, now: Date): Promise<Approval> {
  const [row] = await tx.sql<ApprovalRow[]>`
    update brokerage.approvals set state = 'expired', decided_at = ${now} where approval_id = ${id}
    returning ${columns(tx)}`;
  if (!row) throw new Error('a locked proposal is gone');
  return toApproval(row);
}

export interface ApprovalFilter extends PageRange {
  readonly state: ApprovalState | undefined;
  readonly kind: ApprovalKind | undefined;
  readonly subjectId: string | undefined;
  /** When it is asked: what is over by then is not open. */
  readonly now: Date;
}

/** What waits oldest first, as in every queue; what was decided newest first. */
export async function listApprovals(reader: Reader, filter: ApprovalFilter): Promise<Approval[]> {
  const { limit, now } = filter;
  const waits = filter.state === 'proposed';
  const order = waits ? reader.sql`order by approval_id` : reader.sql`order by approval_id desc`;
  const beyond = (id: string) => (waits ? reader.sql`and approval_id > ${id}` : reader.sql`and approval_id < ${id}`);
  const rows = await reader.sql<ApprovalRow[]>`
    select * from (
      ${statesAt(reader, filter).map(
        (condition, place) => reader.sql`${place === 0 ? reader.sql`` : reader.sql`union all`}
          (select ${columns(reader)} from brokerage.approvals
          where true ${condition} ${when(reader, filter.kind, (kind) => reader.sql`and kind = ${kind}`)}
            ${when(reader, filter.subjectId, (id) => reader.sql`and subject_id = ${id}`)}
            ${when(reader, filter.after, beyond)}
          ${order} limit ${limit})`,
      )}
    ) found ${order} limit ${limit}`;
  return rows.map((row) => ({ ...toApproval(row), state: stateAt(row, now) }));
}

/** What is over and not written down yet is over: asked for apart, so that each part is read in the order of its index. */
function statesAt(reader: Reader, { state, now }: ApprovalFilter) {
  switch (state) {
    case undefined:
      return [reader.sql``];
    case 'proposed':
      return [reader.sql`and state = 'proposed' and expires_at > ${now}`];
    case 'expired':
      return [reader.sql`and state = 'expired'`, reader.sql`and state = 'proposed' and expires_at <= ${now}`];
    case 'approved':
    case 'rejected':
    case 'withdrawn':
      return [reader.sql`and state = ${state}`];
  }
}
