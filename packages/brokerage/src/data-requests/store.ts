// SQL of data requests. What a client wrote is sealed; an answer stands as two people agreed on it.
import type {
  DataField,
  DataOutcome,
  DataRequestKind,
  DataRequestState,
} from '@candor/contract/data-requests/rules.ts';
import type { ApprovalId, ClientId, DataRequestId, FileId } from '@candor/contract/ids.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import type { DataRequest } from './data-request.ts';

const table = 'brokerage.data_requests';
export const sealedDataRequestColumns = [{ table, column: 'words', idColumn: 'request_id' }];

const cell = (rowId: DataRequestId) => ({ table, column: 'words', rowId });

type Row = Omit<DataRequest, 'text' | 'archiveBytes'> & {
  readonly words: Buffer | null;
  readonly archiveBytes: string | null;
};

const selected = (reader: Reader) => reader.sql`
  select request_id as id, number, client_id, country, kind, state, made_at, to_char(answer_by, 'YYYY-MM-DD') as answer_by,
    field, words, outcome, answer, storage_key, archive_bytes::text as archive_bytes, expires_at
  from brokerage.data_requests`;

function open(reader: Reader, vault: Vault, rows: readonly Row[]): Promise<DataRequest[]> {
  return Promise.all(
    rows.map(async ({ words, archiveBytes, ...row }) => ({
      ...row,
      text: words ? await vault.open(reader, cell(row.id), words) : null,
      archiveBytes: archiveBytes === null ? null : Number(archiveBytes),
    })),
  );
}

/** The newest first: a client's own. */
export async function listOwn(
  reader: Reader,
  vault: Vault,
  clientId: ClientId,
  { after, limit }: PageRange,
): Promise<DataRequest[]> {
  const rows = await reader.sql<Row[]>`
    ${selected(reader)} where client_id = ${clientId}
      ${when(reader, after, (id) => reader.sql`and request_id < ${id}`)}
    order by request_id desc limit ${limit}`;
  return open(reader, vault, rows);
}

/** The one that waits longest on top. */
export async function listQueue(
  reader: Reader,
  vault: Vault,
  { status, clientId }: { readonly status: DataRequestState | undefined; readonly clientId: ClientId | undefined },
  { after, limit }: PageRange,
): Promise<DataRequest[]> {
  const rows = await reader.sql<Row[]>`
    ${selected(reader)} where true
      ${when(reader, status, (one) => reader.sql`and state = ${one}`)}
      ${when(reader, clientId, (id) => reader.sql`and client_id = ${id}`)}
      ${when(reader, after, (id) => reader.sql`and request_id > ${id}`)}
    order by request_id limit ${limit}`;
  return open(reader, vault, rows);
}

export async function findRequest(
  reader: Reader,
  vault: Vault,
  id: DataRequestId,
  clientId?: ClientId,
): Promise<DataRequest | undefined> {
  const rows = await reader.sql<Row[]>`
    ${selected(reader)} where request_id = ${id}
      ${when(reader, clientId, (owner) => reader.sql`and client_id = ${owner}`)}`;
  return (await open(reader, vault, rows))[0];
}

/** Whoever answers it or takes it back at the same time waits here. */
export async function lockRequest(
  tx: TenantTx,
  vault: Vault,
  id: DataRequestId,
  clientId?: ClientId,
): Promise<DataRequest | undefined> {
  await tx.sql`select 1 from brokerage.data_requests where request_id = ${id} for update`;
  return findRequest(tx, vault, id, clientId);
}

/** Two devices of one client wait for each other here, so that limits hold. */
export async function lockClient(tx: TenantTx, clientId: ClientId): Promise<void> {
  await tx.sql`select 1 from brokerage.clients where client_id = ${clientId} for no key update`;
}

export async function countOpen(reader: Reader, clientId: ClientId, kind: DataRequestKind): Promise<number> {
  const [row] = await reader.sql<Array<{ count: number }>>`
    select count(*)::int as count from brokerage.data_requests
    where client_id = ${clientId} and kind = ${kind} and state in ('open', 'ready')`;
  return row?.count ?? 0;
}

export interface NewRequest {
  readonly id: DataRequestId;
  readonly clientId: ClientId;
  readonly country: string;
  readonly kind: DataRequestKind;
  readonly field: DataField | null;
  readonly text: string | null;
  readonly today: string;
  readonly days: number;
}

/** Its number is given by the database. */
export async function insertRequest(tx: TenantTx, vault: Vault, made: NewRequest, now: Date): Promise<void> {
  const words = made.text === null ? null : await vault.seal(tx, cell(made.id), made.text);
  await tx.sql`
    insert into brokerage.data_requests (tenant_id, request_id, client_id, country, kind, field, words, state, made_at,
      answer_by)
    values (${tx.scope.tenantId}, ${made.id}, ${made.clientId}, ${made.country}, ${made.kind}, ${made.field}, ${words},
      'open', ${now}, ${made.today}::date + ${made.days}::int)`;
}

export async function markWithdrawn(tx: TenantTx, id: DataRequestId): Promise<void> {
  await tx.sql`update brokerage.data_requests set state = 'withdrawn' where request_id = ${id}`;
}

export async function markReady(
  tx: TenantTx,
  id: DataRequestId,
  archive: { readonly storageKey: string; readonly bytes: number; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx.sql`
    update brokerage.data_requests set state = 'ready', storage_key = ${archive.storageKey},
      archive_bytes = ${archive.bytes}, ready_at = ${archive.now}, expires_at = ${archive.expiresAt}
    where request_id = ${id} and state = 'open'`;
}

export async function markAnswered(
  tx: TenantTx,
  id: DataRequestId,
  answer: {
    readonly outcome: DataOutcome;
    readonly text: string;
    readonly approvalId: ApprovalId;
    readonly now: Date;
  },
): Promise<void> {
  await tx.sql`
    update brokerage.data_requests set state = 'answered', outcome = ${answer.outcome}, answer = ${answer.text},
      approval_id = ${answer.approvalId}, answered_at = ${answer.now}
    where request_id = ${id}`;
}

/** Copies whose days are over; where they lie is said one last time. */
export async function expireCopies(tx: TenantTx, now: Date): Promise<string[]> {
  const rows = await tx.sql<Array<{ storageKey: string }>>`
    with over as (
      select request_id, storage_key from brokerage.data_requests
      where state = 'ready' and expires_at <= ${now} for update)
    update brokerage.data_requests r set state = 'expired', storage_key = null
    from over where r.request_id = over.request_id returning over.storage_key`;
  return rows.map(({ storageKey }) => storageKey);
}

export async function hasCopiesBefore(reader: Reader, instant: Date): Promise<boolean> {
  return (
    (await reader.sql`select 1 from brokerage.data_requests where state = 'ready' and ready_at < ${instant} limit 1`)
      .length > 0
  );
}

export interface OwnFile {
  readonly id: FileId;
  readonly contentType: string;
}

/** Everything the client uploaded, oldest first. */
export async function listFiles(reader: Reader, clientId: ClientId): Promise<OwnFile[]> {
  return reader.sql<OwnFile[]>`
    select file_id as id, content_type from brokerage.files
    where client_id = ${clientId} and stored_at is not null order by file_id`;
}
