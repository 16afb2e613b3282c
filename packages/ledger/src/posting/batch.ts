// Turns items into the arrays of ledger.post, calls it once inside the given transaction, and reads the answers back.
// Holds no state but the list of accounts that are known to exist.
import { parseId } from '@candor/contract/ids.ts';
import { refuse } from '@candor/contract/errors.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import type { AccountRef } from '../accounts/account.ts';
import type { Line } from '../journals/draft.ts';
import { boundRefusal, type PostAnswer, type PostItem } from './item.ts';
import type { KnownAccounts } from './known-accounts.ts';

interface Skip {
  readonly ix: number;
  readonly outcome:
    | 'replayed'
    | 'idempotency_conflict'
    | 'already_reversed'
    | 'hold_not_pending'
    | 'ledger_halted'
    | 'out_of_bounds';
  readonly id?: string;
  readonly seq?: string;
  readonly at?: string;
  readonly account?: number;
}

interface PostRow {
  readonly firstSeq: bigint | null;
  readonly recordedAt: Date;
  readonly skipped: readonly Skip[] | null;
}

/** The distinct accounts of a batch, sorted by id and numbered from one as arrays are in SQL. */
class AccountIndex {
  readonly refs: readonly AccountRef[];
  readonly #places: ReadonlyMap<string, number>;

  constructor(items: readonly PostItem[]) {
    const distinct = new Map<string, AccountRef>();
    for (const { draft } of items) {
      for (const { account } of draft.lines) distinct.set(account.id, account);
    }
    const ids = [...distinct.keys()].toSorted();
    this.refs = ids.flatMap((id) => distinct.get(id) ?? []);
    this.#places = new Map(ids.map((id, index) => [id, index + 1]));
  }

  /** Where an account stands; a hold's accounts are among its journal's lines. */
  place(account: AccountRef): number {
    const place = this.#places.get(account.id);
    if (place === undefined) throw new TypeError('a hold stands on accounts of its own journal');
    return place;
  }
}

/** Posts all items in their order. The caller's transaction decides whether it happened. */
export async function postBatch(
  tx: TenantTx,
  items: readonly PostItem[],
  now: Date,
  known: KnownAccounts,
): Promise<PostAnswer[]> {
  const { tenantId } = tx.scope;
  const accounts = new AccountIndex(items);
  const lines = encodeLines(items, accounts);
  const holds = encodeHolds(items, accounts);
  const unknown = accounts.refs.filter((account) => !known.has(tenantId, account.id));
  const call = encodeJournals(tx, items);
  const [row] = await tx.sql<PostRow[]>`
    select * from ledger.post(${now}, ${unknown.length === 0 ? null : tx.json(unknown)},
      ${literal(accounts.refs.map((account) => account.id))}::uuid[], ${call.ids}::uuid[], ${call.causeKinds},
      ${call.causeIds}, ${call.actors}, ${call.reasons}, ${call.keys}, ${call.requests}::text[], ${call.digests}::text[],
      ${call.effective}, ${call.reverses}::uuid[], ${call.signatures}::uuid[],
      ${call.accounts}, ${lines.journals}::int4[],
      ${lines.numbers}::int2[], ${lines.accounts}::int4[], ${lines.amounts}::numeric[], ${holds === null ? null : tx.json(holds)})`;
  if (row === undefined) throw new Error('ledger.post answered nothing');
  const opened = unknown.map((account) => account.id);
  // Only once committed: an account that was rolled back with its journal must be sent again.
  if (opened.length > 0) tx.afterCommit(() => known.add(tenantId, opened));
  return readAnswers(row, items, accounts);
}

/** Array literals of values that hold no comma, quote or brace. The driver's own way costs a call per element. */
function literal(values: readonly (string | number | bigint | null)[]): string {
  return `{${values.join(',')}}`;
}

function nullable(value: string | undefined): string {
  return value ?? 'NULL';
}

function encodeJournals(tx: TenantTx, items: readonly PostItem[]) {
  return {
    ids: literal(items.map((item) => item.id)),
    causeKinds: tx.texts(items.map((item) => item.draft.cause.kind)),
    causeIds: tx.texts(items.map((item) => item.draft.cause.id)),
    actors: tx.texts(items.map((item) => item.actor)),
    reasons: tx.texts(items.map((item) => item.draft.reason)),
    keys: tx.texts(items.map((item) => item.draft.idempotencyKey)),
    requests: literal(items.map((item) => nullable(item.draft.requestHash))),
    digests: literal(items.map((item) => item.digest)),
    effective: tx.instants(items.map((item) => item.draft.effectiveAt ?? null)),
    reverses: literal(items.map((item) => nullable(item.draft.reverses))),
    accounts: tx.texts(items.map((item) => literal(item.draft.lines.map((line) => line.account.id)))),
    signatures: literal(items.map((item) => nullable(item.draft.signatureId))),
  };
}

function encodeLines(items: readonly PostItem[], accounts: AccountIndex) {
  const journals: number[] = [];
  const numbers: number[] = [];
  const places: number[] = [];
  const amounts: bigint[] = [];
  items.forEach((item, index) => {
    for (const { line, number } of groupByAsset(item.draft.lines)) {
      journals.push(index + 1);
      numbers.push(number);
      places.push(accounts.place(line.account));
      amounts.push(line.amountMinor);
    }
  });
  return {
    journals: literal(journals),
    numbers: literal(numbers),
    accounts: literal(places),
    amounts: literal(amounts),
  };
}

/** The function wants lines of one asset together; each keeps the number it had. */
function groupByAsset(lines: readonly Line[]): { line: Line; number: number }[] {
  const numbered = lines.map((line, index) => ({ line, number: index + 1 }));
  const first = lines[0]?.account.asset;
  if (lines.every((line) => line.account.asset === first)) return numbered;
  const groups = Map.groupBy(numbered, ({ line }) => line.account.asset);
  return [...groups.values()].flat();
}

function encodeHolds(items: readonly PostItem[], accounts: AccountIndex): object[] | null {
  const changes = items.flatMap(({ draft }, index) =>
    (draft.holds ?? []).map((hold) => {
      const base = { journal: index + 1, id: hold.holdId, account: accounts.place(hold.frozen) };
      return hold.kind === 'open'
        ? {
            ...base,
            delta: String(hold.amountMinor),
            source: accounts.place(hold.source),
            expiresAt: hold.expiresAt ?? null,
          }
        : { ...base, delta: String(-hold.amountMinor), closesAs: hold.endsAs };
    }),
  );
  return changes.length === 0 ? null : changes;
}

function readAnswers(row: PostRow, items: readonly PostItem[], accounts: AccountIndex): PostAnswer[] {
  const skips = new Map((row.skipped ?? []).map((skip) => [skip.ix, skip]));
  let seq = row.firstSeq ?? 0n;
  return items.map((item, index) => {
    const skip = skips.get(index + 1);
    if (skip === undefined) {
      const posted = { journalId: item.id, seq, recordedAt: row.recordedAt, replayed: false };
      seq += 1n;
      return posted;
    }
    if (skip.outcome === 'replayed') {
      const { id = '', seq: place = '0', at = '' } = skip;
      return { journalId: parseId('journal', id), seq: BigInt(place), recordedAt: new Date(at), replayed: true };
    }
    if (skip.outcome !== 'out_of_bounds') return refuse(skip.outcome);
    return refuse(boundRefusal(accounts.refs[(skip.account ?? 0) - 1]));
  });
}
