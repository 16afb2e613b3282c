// Everything that moved a client's books over a range of time, whole journals in the order of the books: what a portfolio is worth
// and why follows from them.
import type { ClientId } from '@candor/contract/ids.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { ownRows } from './balances.ts';
import { journalValue, readJournalsWhere, type Journal } from './journals.ts';

export interface MovesRange {
  readonly clientId: ClientId;
  /** Recorded at or after; not included is `to`. */
  readonly from: Date;
  readonly to?: Date | undefined;
}

export function listClientMoves(reader: Reader, { clientId, from, to }: MovesRange): Promise<Journal[]> {
  return readJournalsWhere(
    reader,
    reader.sql`j.seq in (
        select p.journal_seq from ledger.accounts a
        join ledger.postings p on p.tenant_id = a.tenant_id and p.account_id = a.id
        where a.side = 'client' and a.client_id = ${clientId} and p.journal_seq > coalesce(
          (select last_seq from ledger.blocks where recorded_at < ${from} ${ownRows(reader)}
            order by recorded_at desc, last_seq desc limit 1), 0)
      )
      and (${to ?? null}::timestamptz is null or j.recorded_at < ${to ?? null})
      and j.tenant_id = ${reader.scope.kind === 'tenant' ? reader.scope.tenantId : null}`,
  );
}

type Fragment = ReturnType<Reader['sql']>;

/** The same without an end, as one value inside a larger statement: openJournals reads it. `since` is what the statement calls the instant. */
export function clientMovesSince(reader: Reader, clientId: ClientId, since: Fragment): Fragment {
  return reader.sql`(
    with head as materialized (
      select coalesce((select last_seq from ledger.blocks where recorded_at < ${since} ${ownRows(reader)}
        order by recorded_at desc, last_seq desc limit 1), 0) as seq
    ), moved as materialized (
      select distinct p.journal_seq as seq from ledger.accounts a
      join ledger.balances b on b.tenant_id = a.tenant_id and b.account_id = a.id
      cross join head
      cross join lateral (
        select x.journal_seq from ledger.postings x
        where x.tenant_id = a.tenant_id and x.account_id = a.id and x.journal_seq > head.seq offset 0
      ) p
      where a.side = 'client' and a.client_id = ${clientId} and b.last_seq > head.seq
    )
    select coalesce(jsonb_agg(${journalValue(reader)} order by j.seq), '[]') from moved m
    cross join lateral (
      select x.* from ledger.journals x where x.seq = m.seq ${ownRows(reader)} offset 0
    ) j)`;
}
