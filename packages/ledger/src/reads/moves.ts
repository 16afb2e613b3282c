// Everything that moved a client's books over a range of time, whole journals in the order of the books: what a portfolio is worth
// and why follows from them.
import type { ClientId } from '@candor/contract/ids.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { ownRows } from './balances.ts';
import { readJournalsWhere, type Journal } from './journals.ts';

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
