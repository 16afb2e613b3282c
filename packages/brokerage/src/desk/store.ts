// SQL of the desk: reads over the tables of other modules, for staff who look from one place. Never writes.
import type { queueNames } from '@candor/contract/desk/staff.ts';
import { parseId } from '@candor/contract/ids.ts';
import type { ClientId, StaffId } from '@candor/contract/ids.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { isUuid } from '@candor/platform/ids/ids.ts';
import { findJournal } from '@candor/ledger';
import { findByReference as findReferred } from '../references/index.ts';
import { countLocked } from '../credentials/index.ts';
import { ownVenues } from '../orders/index.ts';

export interface QueueCount {
  readonly queue: (typeof queueNames)[number];
  readonly count: number;
  readonly oldestAt: Date | null;
  readonly oldestOwner: string | null;
}

type Waiting = Omit<QueueCount, 'oldestOwner'> & { readonly oldestId: string | null };

/** Each by the index of what waits in it. */
export async function countQueues(reader: Reader, now: Date): Promise<QueueCount[]> {
  const waiting = await readWaiting(reader);
  const owners = await readOwners(
    reader,
    waiting.flatMap(({ oldestId }) => oldestId ?? []),
    now,
  );
  const counted = waiting.map(({ oldestId, ...queue }) => ({
    ...queue,
    oldestOwner: owners.get(oldestId ?? '') ?? null,
  }));
  // Nobody claims a client who is locked out.
  return [...counted, { queue: 'locks', ...(await countLocked(reader, now)), oldestOwner: null }];
}

async function readWaiting(reader: Reader): Promise<Waiting[]> {
  return reader.sql<Waiting[]>`
    select 'approvals' as queue, count(*)::int as count, min(created_at) as oldest_at, (select approval_id
        from brokerage.approvals where state = 'proposed' order by created_at limit 1) as oldest_id
      from brokerage.approvals where state = 'proposed'
    union all select 'deposits', count(*)::int, min(created_at), (select deposit_id
        from brokerage.deposits where status = 'pending' order by created_at limit 1)
      from brokerage.deposits where status = 'pending'
    union all select 'suspense', count(*)::int, min(created_at), (select suspense_id
        from brokerage.suspense_items where state = 'open' order by created_at limit 1)
      from brokerage.suspense_items where state = 'open'
    union all select 'withdrawals', count(*)::int, min(created_at), (select withdrawal_id
        from brokerage.withdrawals where status = 'pending' order by created_at limit 1)
      from brokerage.withdrawals where status = 'pending'
    union all select 'payments', count(*)::int, min(decided_at), (select withdrawal_id
        from brokerage.withdrawals where status = 'awaiting' order by decided_at limit 1)
      from brokerage.withdrawals where status = 'awaiting'
    union all select 'bank_accounts', count(*)::int, min(created_at), (select bank_account_id
        from brokerage.bank_accounts where status = 'pending' and removed_at is null order by created_at limit 1)
      from brokerage.bank_accounts where status = 'pending' and removed_at is null
    union all select 'loans', count(*)::int, min(submitted_at), (select loan_id
        from brokerage.loans where status = 'pending' order by submitted_at limit 1)
      from brokerage.loans where status = 'pending'
    union all select 'contests', count(*)::int, min(created_at), (select contest_id
        from brokerage.score_contests where state = 'open' order by created_at limit 1)
      from brokerage.score_contests where state = 'open'
    union all select 'complaints', count(*)::int, min(filed_at), (select complaint_id
        from brokerage.complaints where state in ('open', 'escalated') order by filed_at limit 1)
      from brokerage.complaints where state in ('open', 'escalated')
    union all select 'data_requests', count(*)::int, min(made_at), (select request_id
        from brokerage.data_requests where kind = 'correction' and state = 'open' order by made_at limit 1)
      from brokerage.data_requests where kind = 'correction' and state = 'open'
    union all select 'blocks', count(*)::int, min(asked_at), (select request_id
        from brokerage.block_requests where state = 'asked' order by asked_at limit 1)
      from brokerage.block_requests where state = 'asked'
    union all select 'chats', count(*)::int, min(waiting_since), (select client_id
        from brokerage.chats where waiting_since is not null order by waiting_since limit 1)
      from brokerage.chats where waiting_since is not null
    union all select 'kyc', count(*)::int, min(at), (array_agg(submission_id order by at))[1] from (
        select submission_id, changed_at as at from brokerage.kyc_standings where status = 'pending'
        union all select submission_id, opened_at from brokerage.kyc_renewals where state = 'waiting') waiting
    union all select 'orders', count(*)::int, min(placed_at), (select order_id
        from brokerage.orders where status = 'awaiting' and venue <> all(${reader.texts(ownVenues)}) order by placed_at limit 1)
      from brokerage.orders where status = 'awaiting' and venue <> all(${reader.texts(ownVenues)})
    union all select 'breaks', count(*)::int, min(opened_at), (select break_id
        from brokerage.settlement_breaks where closed_at is null order by opened_at limit 1)
      from brokerage.settlement_breaks where closed_at is null`;
}

/** Who has claimed which of these, while it lasts. */
async function readOwners(reader: Reader, ids: readonly string[], now: Date): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.sql<Array<{ itemId: string; username: string }>>`
    select c.item_id, s.username from brokerage.claims c
    join brokerage.staff s on s.tenant_id = c.tenant_id and s.staff_id = c.staff_id
    where c.item_id = any(${reader.uuids(ids)}) and c.expires_at > ${now}`;
  return new Map(rows.map(({ itemId, username }) => [itemId, username]));
}

/** Whose a thing is that was named by its own id. */
export async function findOwner(reader: Reader, id: string): Promise<string | undefined> {
  const [row] = await reader.sql<Array<{ clientId: ClientId }>>`
    select client_id from brokerage.clients where client_id = ${id}
    union all select client_id from brokerage.deposits where deposit_id = ${id}
    union all select client_id from brokerage.withdrawals where withdrawal_id = ${id}
    union all select client_id from brokerage.loans where loan_id = ${id}
    union all select client_id from brokerage.dues where due_id = ${id}
    union all select client_id from brokerage.complaints where complaint_id = ${id}
    union all select client_id from brokerage.data_requests where request_id = ${id}
    union all select client_id from brokerage.block_requests where request_id = ${id}
    union all select client_id from brokerage.exchanges where quotation_id = ${id}
    union all select client_id from brokerage.orders where order_id = ${id}
    union all select client_id from brokerage.fills where fill_id = ${id}
    union all select client_id from brokerage.bank_accounts where bank_account_id = ${id} limit 1`;
  return row?.clientId;
}

/** Whose it is that a reference names: what stands on a transfer, a receipt, an order, a line of the books or a complaint. */
export async function findByReference(reader: Reader, reference: string): Promise<string | undefined> {
  const referred = await findReferred(reader, reference);
  if (referred?.kind !== 'transaction') return referred && findOwner(reader, referred.id);
  const lines = (await findJournal(reader, parseId('journal', referred.id)))?.lines ?? [];
  return lines.find(({ account }) => account.clientId !== null)?.account.clientId ?? undefined;
}

export async function nameStaff(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.sql<Array<{ staffId: StaffId; username: string }>>`
    select staff_id, username from brokerage.staff where staff_id = any(${reader.uuids(ids.filter(isUuid))})`;
  return new Map(rows.map(({ staffId, username }) => [staffId, username]));
}
