// The invariants of the books as queries: each answers the rows that break it, so an empty answer is the proof.
import type { Reader } from '@candor/platform/db/index.ts';
import { ownRows } from '../reads/balances.ts';

export interface Violation {
  readonly check: CheckName;
  /** What is wrong where, in a few words without personal data. */
  readonly detail: string;
}

type Query = (reader: Reader) => Promise<readonly { readonly detail: string }[]>;

/** At most so many findings per check: one is enough to stop, a hundred to understand. */
const maxFindings = 100;

/** I1: every journal balances per asset and has two lines at least, of accounts that exist. */
const journalsBalance: Query = (reader) => reader.sql<{ detail: string }[]>`
  select format('journal %s is off by %s %s', p.journal_seq, sum(p.amount), a.asset) as detail
  from ledger.postings p left join ledger.accounts a on a.tenant_id = p.tenant_id and a.id = p.account_id
  where true ${tenantOf(reader, 'p')}
  group by p.journal_seq, a.asset having sum(p.amount) <> 0 or a.asset is null or count(*) < 2 limit ${maxFindings}`;

/** I1: no posting without its journal and no journal without its postings. */
const linesBelong: Query = (reader) => reader.sql<{ detail: string }[]>`
  select format('journal %s names %s accounts and has %s lines', coalesce(j.seq, p.journal_seq),
    cardinality(j.account_ids), coalesce(p.lines, 0)) as detail
  from (select * from ledger.journals where true ${ownRows(reader)}) j full join (
    select journal_seq, count(*) as lines from ledger.postings where true ${ownRows(reader)} group by journal_seq
  ) p on p.journal_seq = j.seq
  where cardinality(j.account_ids) is distinct from p.lines limit ${maxFindings}`;

/** I2: a balance is the sum of its postings, and the last of them says so too. */
const balancesAreSums: Query = (reader) => reader.sql<{ detail: string }[]>`
  select format('account %s has %s, its postings make %s', coalesce(b.account_id, p.account_id), b.balance,
    coalesce(p.total, 0)) as detail
  from (select * from ledger.balances where true ${ownRows(reader)}) b full join (
    select account_id, sum(amount) as total, max(journal_seq) as last_seq
    from ledger.postings where true ${ownRows(reader)} group by account_id
  ) p on p.account_id = b.account_id
  where b.balance is distinct from coalesce(p.total, 0) or b.last_seq is distinct from coalesce(p.last_seq, 0)
  limit ${maxFindings}`;

/** I2: each posting continues from the one before it, so the balance at any past instant is true. */
const balancesContinue: Query = (reader) => reader.sql<{ detail: string }[]>`
  select format('account %s jumps at journal %s', account_id, journal_seq) as detail from (
    select account_id, journal_seq, balance_after - amount
      - coalesce(lag(balance_after) over (partition by account_id order by journal_seq, line), 0) as jump
    from ledger.postings where true ${ownRows(reader)}
  ) steps where jump <> 0 limit ${maxFindings}`;

/** I3: no balance was ever on the wrong side of its bound, and the bound is the account's own. */
const boundsHold: Query = (reader) => reader.sql<{ detail: string }[]>`
  select format('account %s stood at %s', p.account_id, p.balance_after) as detail
  from ledger.postings p join ledger.accounts a on a.tenant_id = p.tenant_id and a.id = p.account_id
  where p.balance_after * a.bound < 0 ${tenantOf(reader, 'p')}
  union all
  select format('account %s lost its bound', b.account_id)
  from ledger.balances b join ledger.accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
  where (b.bound <> a.bound or b.asset <> a.asset) ${tenantOf(reader, 'b')}
  limit ${maxFindings}`;

/** Frozen money is what pending holds have left. */
const holdsMatch: Query = (reader) => reader.sql<{ detail: string }[]>`
  select format('account %s has %s frozen and %s in holds', coalesce(b.account_id, h.account_id), b.balance,
    coalesce(h.total, 0)) as detail
  from (select * from ledger.balances where is_frozen ${ownRows(reader)}) b full join (
    select account_id, sum(remaining) as total from ledger.holds where state = 'pending' ${ownRows(reader)}
    group by account_id
  ) h on h.account_id = b.account_id
  where b.balance is distinct from coalesce(h.total, 0) limit ${maxFindings}`;

/**
 * What the house's books say of clients is what the clients' own accounts say: loans, cost, savings, dividends to come, and shares by
 * their trade date, which are in custody, on their way in or out, or a break that the house bears.
 */
const mirrorsMatch: Query = (reader) => reader.sql<{ detail: string }[]>`
  select format('%s of %s differ by %s', book, asset, sum(balance)) as detail from (
    select b.balance, a.asset, case
      when a.bucket in ('loan', 'loan_book') then 'loans'
      when a.bucket in ('custody', 'invested') and position(':' in a.asset) = 0 then 'cost of positions'
      when a.bucket in ('saved', 'issuer') then 'savings'
      when a.bucket = 'receivable' or a.bucket = 'clearing' and a.detail = 'dividends' then 'dividends to come'
      when position(':' in a.asset) > 0 and a.bucket in (
        'custody', 'clearing', 'suspense', 'holding', 'incoming', 'frozen') then 'positions'
    end as book
    from ledger.balances b join ledger.accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
    where true ${tenantOf(reader, 'b')}
  ) books where book is not null group by book, asset having sum(balance) <> 0 limit ${maxFindings}`;

/**
 * By their settlement date: a purchase owes money and brings shares, a sale the other way round. A side that stands the wrong
 * way round settled something twice, or something that was never traded.
 */
const tradesMatch: Query = (reader) => reader.sql<{ detail: string }[]>`
  select format('clearing of %s stands at %s of %s', a.detail, b.balance, a.asset) as detail
  from ledger.accounts a join ledger.balances b on b.tenant_id = a.tenant_id and b.account_id = a.id
  where a.side = 'house' and a.bucket = 'clearing' and a.detail in ('purchases', 'sales')
    and b.balance * case when (a.detail = 'purchases') = (position(':' in a.asset) = 0) then 1 else -1 end < 0
    ${tenantOf(reader, 'b')}
  limit ${maxFindings}`;

/** I4: numbers without gaps, blocks that follow each other, and a head that is the last of them. */
const sequenceIsWhole: Query = (reader) => reader.sql<{ detail: string }[]>`
  select format('%s journals up to number %s', count(*), max(seq)) as detail
  from ledger.journals where true ${ownRows(reader)} having count(*) <> coalesce(max(seq), 0)
  union all
  select format('block %s does not follow %s', first_seq, before) from (
    select first_seq, coalesce(lag(last_seq) over (order by last_seq), 0) as before
    from ledger.blocks where true ${ownRows(reader)}
  ) steps where first_seq <> before + 1
  union all
  select format('the head says %s, the blocks %s', h.seq, b.last_seq) from ledger.heads h
  left join lateral (
    select last_seq, hash from ledger.blocks x where x.tenant_id = h.tenant_id order by last_seq desc limit 1
  ) b on true
  where (h.seq <> coalesce(b.last_seq, 0) or h.hash <> coalesce(b.hash, h.hash)) ${tenantOf(reader, 'h')}
  limit ${maxFindings}`;

function tenantOf(reader: Reader, alias: string) {
  if (reader.scope.kind !== 'tenant') throw new TypeError('the books are audited one tenant at a time');
  return reader.sql`and ${reader.sql(`${alias}.tenant_id`)} = ${reader.scope.tenantId}`;
}

const checks = [
  ['journals_balance', journalsBalance],
  ['lines_belong', linesBelong],
  ['balances_are_sums', balancesAreSums],
  ['balances_continue', balancesContinue],
  ['bounds_hold', boundsHold],
  ['holds_match', holdsMatch],
  ['mirrors_match', mirrorsMatch],
  ['trades_match', tradesMatch],
  ['sequence_is_whole', sequenceIsWhole],
] as const satisfies readonly (readonly [string, Query])[];

export type CheckName = (typeof checks)[number][0] | 'chain_verifies';

export async function runChecks(reader: Reader): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [check, query] of checks) {
    const rows = await query(reader);
    violations.push(...rows.map(({ detail }) => ({ check, detail })));
  }
  return violations;
}
