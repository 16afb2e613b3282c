// SQL of the desk: reads over the tables of other modules, for staff who look from one place. Never writes.
import type { queueNames } from '@candor/contract/desk/staff.ts';
import type { ClientId, StaffId } from '@candor/contract/ids.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { isUuid } from '@candor/platform/ids/ids.ts';

export interface QueueCount {
  readonly queue: (typeof queueNames)[number];
  readonly count: number;
  readonly oldestAt: Date | null;
}

/** Each by the index of its queue. */
export async function countQueues(reader: Reader): Promise<QueueCount[]> {
  return reader.sql<QueueCount[]>`
    select 'approvals' as queue, count(*)::int as count, min(created_at) as oldest_at
      from brokerage.approvals where state = 'proposed'
    union all select 'deposits', count(*)::int, min(created_at) from brokerage.deposits where status = 'pending'
    union all select 'suspense', count(*)::int, min(created_at) from brokerage.suspense_items where state = 'open'
    union all select 'withdrawals', count(*)::int, min(created_at) from brokerage.withdrawals where status = 'pending'
    union all select 'payments', count(*)::int, min(decided_at) from brokerage.withdrawals where status = 'awaiting'
    union all select 'bank_accounts', count(*)::int, min(created_at)
      from brokerage.bank_accounts where status = 'pending' and removed_at is null
    union all select 'loans', count(*)::int, min(submitted_at) from brokerage.loans where status = 'pending'
    union all select 'contests', count(*)::int, min(created_at) from brokerage.score_contests where state = 'open'
    union all select 'kyc', count(*)::int, min(changed_at) from brokerage.kyc_standings where status = 'pending'`;
}

/** Whose a thing is that was named by its own id. */
export async function findOwner(reader: Reader, id: string): Promise<string | undefined> {
  const [row] = await reader.sql<Array<{ clientId: ClientId }>>`
    select client_id from brokerage.clients where client_id = ${id}
    union all select client_id from brokerage.deposits where deposit_id = ${id}
    union all select client_id from brokerage.withdrawals where withdrawal_id = ${id}
    union all select client_id from brokerage.loans where loan_id = ${id}
    union all select client_id from brokerage.dues where due_id = ${id}
    union all select client_id from brokerage.bank_accounts where bank_account_id = ${id} limit 1`;
  return row?.clientId;
}

/** The reference that a client put on a transfer. */
export async function findByReference(reader: Reader, reference: string): Promise<string | undefined> {
  const [row] = await reader.sql<Array<{ clientId: ClientId }>>`
    select client_id from brokerage.deposits where reference = ${reference}`;
  return row?.clientId;
}

export async function nameStaff(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.sql<Array<{ staffId: StaffId; username: string }>>`
    select staff_id, username from brokerage.staff where staff_id = any(${reader.uuids(ids.filter(isUuid))})`;
  return new Map(rows.map(({ staffId, username }) => [staffId, username]));
}
