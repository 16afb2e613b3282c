// SQL of oversight: counts and lists over the tables of other modules, for staff who look after the house. Never writes.
import type { SessionId } from '@candor/contract/ids.ts';
import type { AlarmName } from '@candor/contract/oversight/staff.ts';
import type { Reader } from '@candor/platform/db/index.ts';

export interface Ringing {
  readonly alarm: AlarmName;
  readonly count: number;
  readonly since: Date | null;
}

/** Each by an index of its own; the trail, the prices and names on lists are asked elsewhere. */
export async function countAlarms(reader: Reader, now: Date): Promise<Ringing[]> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  return reader.sql<Ringing[]>`
    select 'books' as alarm, count(*)::int as count, min(raised_at) as since from ledger.halts where lifted_at is null
    union all select 'failed_jobs', count(*)::int, min(finished_at) from platform.jobs where state = 'dead'
    union all select 'overdue_withdrawals', count(*)::int, min(due_at) from brokerage.withdrawals
      where status in ('pending', 'awaiting') and due_at < ${now}
    union all select 'failed_deliveries', count(*)::int, min(created_at) from brokerage.deliveries
      where state = 'failed' and created_at > ${dayAgo}
    union all select 'failed_sign_ins', count(*)::int, min(at) from brokerage.audit
      where act in ('staff_login.failed', 'staff_login.address_refused') and at > ${dayAgo}`;
}

export interface BooksState {
  readonly journals: number;
  readonly lastJournalAt: Date | null;
  readonly haltedSince: Date | null;
  readonly haltReason: string | null;
}

export async function readBooks(reader: Reader): Promise<BooksState> {
  const [row] = await reader.sql<BooksState[]>`
    select coalesce((select seq from ledger.journals order by seq desc limit 1), 0)::int as journals,
      (select recorded_at from ledger.journals order by seq desc limit 1) as last_journal_at,
      (select min(raised_at) from ledger.halts where lifted_at is null) as halted_since,
      (select reason from ledger.halts where lifted_at is null order by raised_at limit 1) as halt_reason`;
  return row ?? { journals: 0, lastJournalAt: null, haltedSince: null, haltReason: null };
}

export async function countDeliveries(reader: Reader, since: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await reader.sql<Array<{ state: string; count: number }>>`
    select state, count(*)::int as count from brokerage.deliveries where created_at > ${since} group by state`;
  return new Map(rows.map(({ state, count }) => [state, count]));
}

export interface SessionRow {
  readonly id: SessionId;
  readonly ownerId: string;
  readonly ownerName: string | null;
  readonly os: string;
  readonly browser: string;
  readonly country: string | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

export async function listOpenSessions(
  reader: Reader,
  kind: 'staff' | 'client',
  now: Date,
  limit: number,
): Promise<SessionRow[]> {
  return reader.sql<SessionRow[]>`
    select s.session_id as id, coalesce(s.staff_id, s.client_id)::text as owner_id,
      (select username from brokerage.staff m where m.staff_id = s.staff_id) as owner_name,
      s.os, s.browser, s.country, s.created_at, s.last_seen_at
    from brokerage.sessions s
    where ${kind === 'staff' ? reader.sql`s.staff_id is not null` : reader.sql`s.client_id is not null`}
      and s.state = 'active' and s.ended_at is null
      and s.idle_until > ${now} and s.expires_at > ${now}
    order by s.last_seen_at desc limit ${limit}`;
}
