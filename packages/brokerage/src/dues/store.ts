// SQL of dues. A due is closed once and never grows; the trigger of the table refuses anything else.
import { formatReference } from '@candor/contract/references/references.ts';
import type { ApprovalId, ClientId, DueId } from '@candor/contract/ids.ts';
import { makeMoney } from '@candor/money';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import { expectCurrency } from '../accounts/index.ts';
import type { Due, DueStatus } from './due.ts';

interface DueRow extends Omit<Due, 'reference' | 'amount' | 'settled' | 'cause' | 'overdueAt' | 'closedAt'> {
  readonly number: bigint;
  readonly amount: string;
  readonly settled: string;
  readonly currency: string;
  readonly causeKind: string;
  readonly causeId: string;
  readonly overdueAt: Date | null;
  readonly closedAt: Date | null;
}

function toDue({ number, amount, settled, currency, causeKind, causeId, overdueAt, closedAt, ...rest }: DueRow): Due {
  const code = expectCurrency(currency);
  return {
    ...rest,
    reference: formatReference('due', number),
    amount: makeMoney(BigInt(amount), code),
    settled: makeMoney(BigInt(settled), code),
    cause: { kind: causeKind, id: causeId },
    overdueAt: overdueAt ?? undefined,
    closedAt: closedAt ?? undefined,
  };
}

const selected = (reader: Reader) => reader.sql`
  select d.due_id as id, r.number, d.client_id, d.account_id, d.signature_id, d.reason, d.cause_kind, d.cause_id,
    d.amount::text, d.settled::text, d.currency, d.status, d.due_at, d.created_at, d.overdue_at, d.closed_at
  from brokerage.dues d
  join brokerage.order_references r on r.tenant_id = d.tenant_id and r.kind = 'due' and r.subject_id = d.due_id`;

export type NewDue = Omit<Due, 'reference' | 'settled' | 'status' | 'overdueAt' | 'closedAt'> & {
  readonly approvalId?: ApprovalId;
};

export async function insertDue(tx: TenantTx, tenantId: TenantId, due: NewDue): Promise<void> {
  await tx.sql`
    insert into brokerage.dues (tenant_id, due_id, client_id, account_id, signature_id, reason, cause_kind, cause_id,
      amount, currency, status, due_at, created_at, approval_id)
    values (${tenantId}, ${due.id}, ${due.clientId}, ${due.accountId}, ${due.signatureId}, ${due.reason},
      ${due.cause.kind}, ${due.cause.id}, ${String(due.amount.amountMinor)}, ${due.amount.currency}, 'outstanding',
      ${due.dueAt}, ${due.createdAt}, ${due.approvalId ?? null})`;
}

/** Of this client, or of anybody's when none is named. Held until the transaction ends: payers take turns. */
export async function lockDue(tx: TenantTx, id: DueId, clientId?: ClientId): Promise<Due | undefined> {
  const [row] = await tx.sql<DueRow[]>`
    ${selected(tx)}
    where due_id = ${id} and (${clientId ?? null}::uuid is null or client_id = ${clientId ?? null}) for update of d`;
  return row && toDue(row);
}

export async function listDues(
  reader: Reader,
  clientId: ClientId | undefined,
  status: DueStatus | undefined,
  { after, limit }: PageRange,
): Promise<Due[]> {
  const rows = await reader.sql<DueRow[]>`
    ${selected(reader)}
    where true ${when(reader, clientId, (id) => reader.sql`and client_id = ${id}`)}
      ${when(reader, status, (one) => reader.sql`and status = ${one}`)}
      ${when(reader, after, (id) => reader.sql`and due_id < ${id}`)}
    order by due_id desc limit ${limit}`;
  return rows.map(toDue);
}

export async function listOpenDues(reader: Reader, clientId: ClientId): Promise<Due[]> {
  const rows = await reader.sql<DueRow[]>`
    ${selected(reader)} where client_id = ${clientId} and status = 'outstanding' order by due_id`;
  return rows.map(toDue);
}

/** How many dues of a cause are open. */
export async function countOpenDues(reader: Reader, cause: Due['cause']): Promise<number> {
  const [row] = await reader.sql<Array<{ count: number }>>`
    select count(*)::int as count from brokerage.dues
    where cause_kind = ${cause.kind} and cause_id = ${cause.id} and status = 'outstanding'`;
  return row?.count ?? 0;
}

export async function saveSettlement(tx: TenantTx, { id, settled, closedAt }: Due): Promise<void> {
  await tx.sql`
    update brokerage.dues set settled = ${String(settled.amountMinor)}, closed_at = ${closedAt ?? null},
      status = case when amount = ${String(settled.amountMinor)} then 'clear' else status end
    where due_id = ${id}`;
}

export async function saveWaiver(tx: TenantTx, id: DueId, approvalId: ApprovalId, now: Date): Promise<void> {
  await tx.sql`
    update brokerage.dues set status = 'waived', closed_at = ${now}, approval_id = ${approvalId} where due_id = ${id}`;
}

/** Open ones that arose by then and were not told yet. */
export async function listUntold(reader: Reader, createdBy: Date, limit: number): Promise<DueId[]> {
  const rows = await reader.sql<Array<{ id: DueId }>>`
    select due_id as id from brokerage.dues
    where status = 'outstanding' and overdue_at is null and created_at <= ${createdBy}
    order by created_at limit ${limit}`;
  return rows.map(({ id }) => id);
}

export async function markTold(tx: TenantTx, id: DueId, now: Date): Promise<void> {
  await tx.sql`update brokerage.dues set overdue_at = ${now} where due_id = ${id}`;
}
