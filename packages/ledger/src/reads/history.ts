// What happened to one client: the journals that touched any of their accounts, newest first, page by page.
import type { AccountId, ClientId, JournalId } from '@candor/contract/ids.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { ownRows } from './balances.ts';
import { listJournals, readJournalsById, type Journal } from './journals.ts';

export interface HistoryFilter {
  readonly clientId: ClientId;
  /** One account of the client. */
  readonly accountId?: AccountId | undefined;
  readonly causeKind?: string | undefined;
  /** Included. */
  readonly from?: Date | undefined;
  /** Not included. */
  readonly to?: Date | undefined;
  /** Money came to an account of the client or left one; setting it aside is neither. */
  readonly direction?: 'in' | 'out' | undefined;
  /** Corrections, corrected ones, or those that are neither. */
  readonly standing?: 'booked' | 'reversed' | 'correction' | undefined;
  /** The id of the last journal of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface ClientJournal extends Journal {
  readonly reversedBy: JournalId | null;
}

interface FoundRow {
  readonly id: JournalId;
  readonly reversedBy: JournalId | null;
}

export async function listClientJournals(reader: Reader, filter: HistoryFilter): Promise<ClientJournal[]> {
  const {
    clientId,
    accountId = null,
    causeKind = null,
    from = null,
    to = null,
    standing = null,
    direction = null,
    after = null,
  } = filter;
  const found = await reader.sql<FoundRow[]>`
    select j.id, r.id as reversed_by from ledger.journals j
    left join ledger.journals r on r.tenant_id = j.tenant_id and r.reverses = j.id
    where j.seq in (
        select p.journal_seq from ledger.accounts a
        join ledger.postings p on p.tenant_id = a.tenant_id and p.account_id = a.id
        where a.side = 'client' and a.client_id = ${clientId} and (${accountId}::uuid is null or a.owner_id = ${accountId})
      )
      and j.tenant_id = ${tenantOf(reader)}
      and (${causeKind}::text is null or j.cause_kind = ${causeKind})
      and (${from}::timestamptz is null or j.recorded_at >= ${from})
      and (${to}::timestamptz is null or j.recorded_at < ${to})
      and (${standing}::text is null or ${standing} = case when j.reverses is not null then 'correction'
        when r.id is not null then 'reversed' else 'booked' end)
      and (${direction}::text is null or exists (
        select 1 from ledger.accounts a
        join ledger.postings p on p.tenant_id = a.tenant_id and p.account_id = a.id and p.journal_seq = j.seq
        where a.tenant_id = j.tenant_id and a.side = 'client' and a.client_id = ${clientId}
          and (${accountId}::uuid is null or a.owner_id = ${accountId})
          and a.bucket in ('cash', 'unsettled', 'frozen') and position(':' in a.asset) = 0
        group by a.owner_id, a.asset
        having sign(sum(p.amount)) = case when ${direction} = 'in' then 1 else -1 end))
      and (${after}::uuid is null
        or j.seq < (select seq from ledger.journals where id = ${after} ${ownRows(reader)}))
    order by j.seq desc limit ${filter.limit}`;
  const journals = new Map(
    (
      await readJournalsById(
        reader,
        found.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  );
  return found.flatMap(({ id, reversedBy }) => {
    const journal = journals.get(id);
    return journal ? [{ ...journal, reversedBy }] : [];
  });
}

/** One of the client's journals; another's is as unknown as none. */
export async function findClientJournal(
  reader: Reader,
  clientId: ClientId,
  journalId: JournalId,
): Promise<ClientJournal | undefined> {
  const [journal] = await readJournalsById(reader, [journalId]);
  if (!journal?.lines.some(({ account }) => account.side === 'client' && account.clientId === clientId))
    return undefined;
  const [reversal] = await reader.sql<{ id: JournalId }[]>`
    select id from ledger.journals where reverses = ${journalId} ${ownRows(reader)}`;
  return { ...journal, reversedBy: reversal?.id ?? null };
}

/** Everything one cause did to the client's accounts, in order. */
export async function listClientStory(
  reader: Reader,
  clientId: ClientId,
  cause: { readonly kind: string; readonly id: string },
): Promise<Journal[]> {
  const journals = await listJournals(reader, cause);
  return journals.filter(({ lines }) => lines.some(({ account }) => account.clientId === clientId));
}

function tenantOf({ scope }: Reader): string {
  if (scope.kind !== 'tenant') throw new TypeError('the books are read inside one tenant');
  return scope.tenantId;
}
