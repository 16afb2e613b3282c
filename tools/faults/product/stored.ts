// Reads what a tenant's database holds after a kill test: the facts that requests leave, and states that contradict each other.
// Changes nothing.
import type { AccountId, ClientId } from '@candor/contract/ids.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import type { Fact } from './order.ts';

interface Row {
  readonly fact: Fact;
}

/** Once for each time it is there: a journal of the same name by two actors is there twice. */
export async function readFacts(reader: Reader): Promise<Fact[]> {
  const rows = await reader.sql<Row[]>`
    select 'journal ' || idempotency_key as fact from ledger.journals
    union all select 'deposit ' || deposit_id from brokerage.deposits
    union all select 'withdrawal ' || withdrawal_id from brokerage.withdrawals
    union all select 'exchange ' || quotation_id from brokerage.exchanges
    union all select 'loan ' || loan_id from brokerage.loans
    union all select 'decision ' || approval_id from brokerage.approvals where state = 'approved'`;
  return rows.map(({ fact }) => fact);
}

type Check = (reader: Reader) => Promise<ReadonlyArray<{ readonly detail: string }>>;

/** The hold of a withdrawal is live while it is open, given back when it ended without payment, and spent when it was paid. */
const holdsFollow: Check = (reader) => reader.sql<{ detail: string }[]>`
  select format('withdrawal %s is %s and its hold %s with %s of %s', w.withdrawal_id, w.status, h.state, h.remaining, w.amount)
    as detail
  from brokerage.withdrawals w left join ledger.holds h on h.tenant_id = w.tenant_id and h.id = w.hold_id
  where h.state is distinct from case
      when w.status in ('pending', 'awaiting') then 'pending'
      when w.status in ('cancelled', 'rejected') or w.paid_at is null then 'voided' else 'posted' end
    or h.amount is distinct from w.amount
    or h.remaining is distinct from case when w.status in ('pending', 'awaiting') then w.amount else 0 end`;

/** Nothing is set aside for a cause that is over or was never there. */
const holdsHaveCauses: Check = (reader) => reader.sql<{ detail: string }[]>`
  select format('hold %s of %s %s is live without a cause', h.id, h.cause_kind, h.cause_id) as detail
  from ledger.holds h
  left join brokerage.withdrawals w on w.tenant_id = h.tenant_id and w.withdrawal_id::text = h.cause_id
    and w.status in ('pending', 'awaiting')
  where h.state = 'pending' and (h.cause_kind <> 'withdrawal' or w.withdrawal_id is null)`;

/** Each state of a record has its journals, no more and no less. */
const journalsFollow: Check = (reader) => reader.sql<{ detail: string }[]>`
  with wanted (key, times) as (
    select 'withdrawal-requested:' || withdrawal_id, 1 from brokerage.withdrawals
    union all select 'withdrawal-released:' || withdrawal_id,
      (status in ('cancelled', 'rejected') or (status = 'returned' and paid_at is null))::int from brokerage.withdrawals
    union all select 'withdrawal-paid:' || withdrawal_id, (paid_at is not null)::int from brokerage.withdrawals
    union all select 'withdrawal-returned:' || withdrawal_id, (status = 'returned' and paid_at is not null)::int
      from brokerage.withdrawals
    union all select 'deposit-credited:' || deposit_id, (status = 'approved')::int from brokerage.deposits
    union all select 'exchange:' || quotation_id, 1 from brokerage.exchanges
    union all select 'loan-drawn:' || loan_id, (drawn_at is not null)::int from brokerage.loans
    union all select 'loan-repaid:' || loan_id || ':all', (status = 'clear')::int from brokerage.loans
  )
  select format('%s is there %s times instead of %s', w.key, count(j.seq), w.times) as detail
  from wanted w left join ledger.journals j on j.idempotency_key = w.key
  group by w.key, w.times having count(j.seq) <> w.times`;

/** What clients owe by their records is what the books say. */
const debtsMatch: Check = (reader) => reader.sql<{ detail: string }[]>`
  with owed as (
    select account_id, 'outstanding' as bucket, sum(amount - settled) as total from brokerage.dues
      where status = 'outstanding' group by account_id
    union all select account_id, 'loan', sum(approved) from brokerage.loans
      where status in ('using', 'repayment') group by account_id
  ), booked as (
    select a.owner_id, a.bucket, -b.balance as total from ledger.accounts a
    join ledger.balances b on b.tenant_id = a.tenant_id and b.account_id = a.id
    where a.bucket in ('outstanding', 'loan')
  )
  select format('%s of account %s is %s in the books and %s by the records', coalesce(o.bucket, b.bucket),
    coalesce(o.account_id, b.owner_id), coalesce(b.total, 0), coalesce(o.total, 0)) as detail
  from owed o full join booked b on b.owner_id = o.account_id and b.bucket = o.bucket
  where coalesce(b.total, 0) <> coalesce(o.total, 0)`;

/** A key is claimed and answered in one commit. */
const keysAreAnswered: Check = (reader) => reader.sql<{ detail: string }[]>`
  select format('key %s of %s has no answer', key, actor) as detail from platform.answered_requests where answer is null`;

const checks: readonly Check[] = [holdsFollow, holdsHaveCauses, journalsFollow, debtsMatch, keysAreAnswered];

export async function findContradictions(reader: Reader): Promise<string[]> {
  const found: string[] = [];
  for (const check of checks) found.push(...(await check(reader)).map(({ detail }) => detail));
  return found;
}

export interface Bucket {
  readonly accountId: AccountId;
  readonly bucket: string;
  readonly total: string;
}

/** Added up from the postings themselves. */
export function readBuckets(reader: Reader): Promise<readonly Bucket[]> {
  return reader.sql<Bucket[]>`
    select a.owner_id as account_id, a.bucket, sum(p.amount)::text as total
    from ledger.postings p join ledger.accounts a on a.tenant_id = p.tenant_id and a.id = p.account_id
    where a.side = 'client' group by a.owner_id, a.bucket`;
}

export interface OpenWithdrawal {
  readonly id: string;
  readonly clientId: ClientId;
  readonly status: 'pending' | 'awaiting';
}

export async function listOpenProposals(reader: Reader): Promise<string[]> {
  const rows = await reader.sql<Array<{ id: string }>>`
    select approval_id as id from brokerage.approvals where state = 'proposed' and kind like 'withdrawal.%'`;
  return rows.map(({ id }) => id);
}

export function listOpenWithdrawals(reader: Reader): Promise<readonly OpenWithdrawal[]> {
  return reader.sql<OpenWithdrawal[]>`
    select withdrawal_id as id, client_id, status from brokerage.withdrawals where status in ('pending', 'awaiting')`;
}
