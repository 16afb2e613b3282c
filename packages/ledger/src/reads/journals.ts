// Journals with their lines: by id, by what caused them, or by the key they were posted under.
import type { AccountId, ClientId, JournalId, LedgerAccountId, SignatureId } from '@candor/contract/ids.ts';
import type { Actor, Reader } from '@candor/platform/db/index.ts';
import type { AccountRef } from '../accounts/account.ts';
import { ownRows } from './balances.ts';

export interface JournalLine {
  readonly account: AccountRef;
  readonly amountMinor: bigint;
  readonly balanceAfterMinor: bigint;
}

export interface Journal {
  readonly id: JournalId;
  readonly seq: bigint;
  readonly recordedAt: Date;
  readonly effectiveAt: Date;
  readonly cause: { readonly kind: string; readonly id: string };
  /** `client:…`, `staff:…` or `system:…`. */
  readonly actor: string;
  readonly reason: string;
  readonly idempotencyKey: string;
  readonly reverses: JournalId | null;
  readonly signatureId: SignatureId | null;
  readonly lines: readonly JournalLine[];
}

interface JournalRow extends Omit<AccountRef, 'id' | 'clientId' | 'ownerId'> {
  readonly journalId: JournalId;
  readonly seq: bigint;
  readonly recordedAt: Date;
  readonly effectiveAt: Date;
  readonly causeKind: string;
  readonly causeId: string;
  readonly actor: string;
  readonly reason: string;
  readonly idempotencyKey: string;
  readonly reverses: JournalId | null;
  readonly signatureId: SignatureId | null;
  readonly accountId: LedgerAccountId;
  readonly clientId: ClientId | null;
  readonly ownerId: AccountId | null;
  readonly amount: string;
  readonly balanceAfter: string;
}

export async function findJournal(reader: Reader, journalId: JournalId): Promise<Journal | undefined> {
  const [journal] = await readJournalsWhere(reader, reader.sql`j.id = ${journalId}`);
  return journal;
}

/** Everything a deposit, order or loan did to the books, in order. */
export function listJournals(reader: Reader, cause: { kind: string; id: string }): Promise<Journal[]> {
  return readJournalsWhere(reader, reader.sql`j.cause_kind = ${cause.kind} and j.cause_id = ${cause.id}`);
}

/** By its place in the books, within the reader's tenant. */
export async function findJournalIdBySeq(reader: Reader, seq: bigint): Promise<string | undefined> {
  const [row] = await reader.sql<Array<{ id: JournalId }>>`
    select id from ledger.journals where seq = ${String(seq)}::bigint ${ownRows(reader)}`;
  return row?.id;
}

export async function findJournalByKey(reader: Reader, actor: Actor, key: string): Promise<Journal | undefined> {
  const label = `${actor.kind}:${actor.id}`;
  const [journal] = await readJournalsWhere(reader, reader.sql`j.idempotency_key = ${key} and j.actor = ${label}`);
  return journal;
}

/** In the order of the books, whatever order the ids come in. */
export function readJournalsById(reader: Reader, ids: readonly string[]): Promise<Journal[]> {
  return readJournalsWhere(reader, reader.sql`j.id = any (${reader.uuids(ids)})`);
}

/** Of the ledger's own reads; the condition speaks of `j`. */
export async function readJournalsWhere(reader: Reader, condition: ReturnType<Reader['sql']>): Promise<Journal[]> {
  const rows = await reader.sql<JournalRow[]>`
    select j.id as journal_id, j.seq, j.recorded_at, j.effective_at, j.cause_kind, j.cause_id, j.actor, j.reason,
      j.idempotency_key, j.reverses, j.signature_id, a.id as account_id, a.side, a.client_id, a.owner_id, a.bucket,
      a.detail, a.asset, a.bound, p.amount::text, p.balance_after::text
    from ledger.journals j
    join ledger.postings p on p.tenant_id = j.tenant_id and p.account_id = any (j.account_ids) and p.journal_seq = j.seq
    join ledger.accounts a on a.tenant_id = p.tenant_id and a.id = p.account_id
    where ${condition}
    order by j.seq, p.line`;
  return [...Map.groupBy(rows, (row) => row.seq).values()].flatMap(makeJournal);
}

type Fragment = ReturnType<Reader['sql']>;

/** A line packed: the account's id, side, client, owner, bucket, detail, asset and bound, the amount and the balance after it. */
type PackedLine = readonly [
  LedgerAccountId,
  AccountRef['side'],
  ClientId | null,
  AccountId | null,
  AccountRef['bucket'],
  string,
  string,
  AccountRef['bound'],
  string,
  string,
];

/** What `journalValue` brings back: id, place, times, cause, who and why, what it takes back, who signed, and the lines. */
type PackedJournal = readonly [
  JournalId,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  JournalId | null,
  SignatureId | null,
  readonly PackedLine[],
];
export type JournalsValue = readonly PackedJournal[];

/** A journal as one value inside a larger statement, which calls it `j`. */
export function journalValue(reader: Reader): Fragment {
  return reader.sql`jsonb_build_array(j.id, j.seq::text, j.recorded_at, j.effective_at, j.cause_kind, j.cause_id, j.actor, j.reason,
    j.idempotency_key, j.reverses, j.signature_id, (
      select jsonb_agg(jsonb_build_array(a.id, a.side, a.client_id, a.owner_id, a.bucket, a.detail, a.asset, a.bound, p.amount::text,
        p.balance_after::text) order by p.line)
      from unnest(j.account_ids) as x (id)
      join ledger.postings p on p.tenant_id = j.tenant_id and p.account_id = x.id and p.journal_seq = j.seq
      join ledger.accounts a on a.tenant_id = p.tenant_id and a.id = p.account_id))`;
}

export function openJournals(value: JournalsValue): Journal[] {
  return value.map(
    ([
      id,
      seq,
      recordedAt,
      effectiveAt,
      kind,
      causeId,
      actor,
      reason,
      idempotencyKey,
      reverses,
      signatureId,
      lines,
    ]) => ({
      id,
      seq: BigInt(seq),
      recordedAt: new Date(recordedAt),
      effectiveAt: new Date(effectiveAt),
      cause: { kind, id: causeId },
      actor,
      reason,
      idempotencyKey,
      reverses,
      signatureId,
      lines: lines.map(([accountId, side, clientId, ownerId, bucket, detail, asset, bound, amount, balanceAfter]) => ({
        account: { id: accountId, side, clientId, ownerId, bucket, detail, asset, bound },
        amountMinor: BigInt(amount),
        balanceAfterMinor: BigInt(balanceAfter),
      })),
    }),
  );
}

function makeJournal(rows: readonly JournalRow[]): Journal[] {
  const [first] = rows;
  if (first === undefined) return [];
  const { journalId, seq, recordedAt, effectiveAt, actor, reason, idempotencyKey, reverses, signatureId } = first;
  const cause = { kind: first.causeKind, id: first.causeId };
  const lines = rows.map(
    ({ accountId, side, clientId, ownerId, bucket, detail, asset, bound, amount, balanceAfter }) => ({
      account: { id: accountId, side, clientId, ownerId, bucket, detail, asset, bound },
      amountMinor: BigInt(amount),
      balanceAfterMinor: BigInt(balanceAfter),
    }),
  );
  return [
    { id: journalId, seq, recordedAt, effectiveAt, cause, actor, reason, idempotencyKey, reverses, signatureId, lines },
  ];
}
