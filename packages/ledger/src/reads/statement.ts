// The movements of accounts over a range of time, with the balance before and after, in one query.
import type { JournalId, LedgerAccountId } from '@candor/contract/ids.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { ownRows } from './balances.ts';

export interface StatementRange {
  /** Ids of accounts of the books (AccountRef.id). */
  readonly accountIds: readonly LedgerAccountId[];
  /** Included. */
  readonly from: Date;
  /** Not included. */
  readonly to: Date;
}

export interface StatementLine {
  readonly accountId: LedgerAccountId;
  readonly seq: bigint;
  readonly journalId: JournalId;
  readonly recordedAt: Date;
  readonly effectiveAt: Date;
  readonly causeKind: string;
  readonly causeId: string;
  readonly reason: string;
  readonly reverses: JournalId | null;
  readonly amountMinor: bigint;
  readonly balanceAfterMinor: bigint;
}

export interface Statement {
  /** By account: the balance before the range and after it. */
  readonly opening: ReadonlyMap<string, bigint>;
  readonly closing: ReadonlyMap<string, bigint>;
  readonly lines: readonly StatementLine[];
}

interface StatementRow extends Omit<StatementLine, 'amountMinor' | 'balanceAfterMinor' | 'journalId'> {
  readonly kind: 'opening' | 'line';
  readonly journalId: JournalId | null;
  readonly amount: string;
  readonly balanceAfter: string;
}

export async function readStatement(reader: Reader, range: StatementRange): Promise<Statement> {
  const ids = reader.uuids(range.accountIds);
  const rows = await reader.sql<StatementRow[]>`
    with bounds as (
      select coalesce((select last_seq from ledger.blocks where recorded_at < ${range.from} ${ownRows(reader)}
          order by recorded_at desc, last_seq desc limit 1), 0) as after_seq,
        coalesce((select last_seq from ledger.blocks where recorded_at < ${range.to} ${ownRows(reader)}
          order by recorded_at desc, last_seq desc limit 1), 0) as to_seq
    ), wanted as (select id from unnest(${ids}) as w(id))
    select 'opening' as kind, w.id as account_id, 0::bigint as seq, null::uuid as journal_id, null::timestamptz as
      recorded_at, null::timestamptz as effective_at, '' as cause_kind, '' as cause_id, '' as reason,
      null::uuid as reverses, '0' as amount, coalesce(p.balance_after, 0)::text as balance_after, 0::smallint as line
    from wanted w cross join bounds b left join lateral (
      select balance_after from ledger.postings
      where account_id = w.id and journal_seq <= b.after_seq ${ownRows(reader)}
      order by journal_seq desc, line desc limit 1
    ) p on true
    union all
    select 'line', p.account_id, p.journal_seq, j.id, j.recorded_at, j.effective_at, j.cause_kind, j.cause_id, j.reason,
      j.reverses, p.amount::text, p.balance_after::text, p.line
    from wanted w cross join bounds b
    join ledger.postings p on p.account_id = w.id and p.journal_seq > b.after_seq and p.journal_seq <= b.to_seq
    join ledger.journals j on j.tenant_id = p.tenant_id and j.seq = p.journal_seq
    order by seq, line`;
  const opening = new Map<string, bigint>();
  const closing = new Map<string, bigint>();
  const lines: StatementLine[] = [];
  for (const { kind, amount, balanceAfter, journalId, ...rest } of rows) {
    if (kind === 'opening') opening.set(rest.accountId, BigInt(balanceAfter));
    closing.set(rest.accountId, BigInt(balanceAfter));
    if (journalId === null) continue;
    lines.push({ ...rest, journalId, amountMinor: BigInt(amount), balanceAfterMinor: BigInt(balanceAfter) });
  }
  return { opening, closing, lines };
}
