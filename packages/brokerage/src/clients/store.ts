// SQL of clients. Sealed columns are opened here and nowhere else.
import { languages } from '@candor/contract';
import type { Language } from '@candor/contract';
import type { FileId, StaffId } from '@candor/contract/ids.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Client, ClientId } from './client.ts';
import { enterClients } from './find-store.ts';

interface ClientRow {
  readonly clientId: ClientId;
  readonly username: string;
  readonly phone: Buffer;
  readonly email: Buffer | null;
  readonly fullName: Buffer | null;
  readonly avatarFileId: FileId | null;
  readonly vip: number;
  readonly score: number;
  readonly status: Client['status'];
  readonly advisorId: StaffId | null;
  readonly payeesWaitUntil: Date | null;
  readonly language: string | null;
  readonly createdAt: Date;
}

const table = 'brokerage.clients';
const cell = (column: string, rowId: string) => ({ table, column, rowId });

export async function readClient(reader: Reader, vault: Vault, id: ClientId): Promise<Client | undefined> {
  const [client] = await readClients(reader, vault, [id]);
  return client;
}

/** In one reading, in no order; nobody for an id that there is not. */
export async function readClients(reader: Reader, vault: Vault, ids: readonly ClientId[]): Promise<Client[]> {
  if (ids.length === 0) return [];
  const rows = await reader.sql<ClientRow[]>`
    select client_id, username, phone, email, full_name, avatar_file_id, vip, score, status, advisor_id,
      payees_wait_until, language, created_at
    from brokerage.clients where client_id in ${reader.sql(ids)}`;
  return Promise.all(rows.map((row) => openClient(reader, vault, row)));
}

async function openClient(reader: Reader, vault: Vault, row: ClientRow): Promise<Client> {
  const id = row.clientId;
  const open = async (column: string, sealed: Buffer | null): Promise<string | undefined> =>
    sealed ? vault.open(reader, cell(column, id), sealed) : undefined;
  return {
    id,
    username: row.username,
    phone: await vault.open(reader, cell('phone', id), row.phone),
    email: await open('email', row.email),
    fullName: await open('full_name', row.fullName),
    avatarFileId: row.avatarFileId ?? undefined,
    vip: row.vip,
    score: row.score,
    status: row.status,
    advisorId: row.advisorId ?? undefined,
    payeesWaitUntil: row.payeesWaitUntil ?? undefined,
    language: languages.find((known) => known === row.language),
    createdAt: row.createdAt,
  };
}

/** What permissions and features are decided by, without opening anything sealed. */
export async function readStanding(
  reader: Reader,
  id: ClientId,
): Promise<Pick<Client, 'vip' | 'score' | 'status' | 'createdAt'> | undefined> {
  const [row] = await reader.sql<Array<Pick<Client, 'vip' | 'score' | 'status' | 'createdAt'>>>`
    select vip, score, status, created_at from brokerage.clients where client_id = ${id}`;
  return row;
}

/** In the order of the ids. */
export async function readStandings(
  reader: Reader,
  ids: readonly ClientId[],
): Promise<Array<Pick<Client, 'vip' | 'score'> | undefined>> {
  const rows = await reader.sql<Array<Pick<Client, 'vip' | 'score'> & { clientId: ClientId }>>`
    select client_id, vip, score from brokerage.clients where client_id = any(${reader.uuids(ids)})`;
  const found = new Map(rows.map((row) => [row.clientId, row]));
  return ids.map((id) => found.get(id));
}

export async function isClient(reader: Reader, id: ClientId): Promise<boolean> {
  return (await reader.sql`select from brokerage.clients where client_id = ${id}`).length > 0;
}

export async function findClientByUsername(
  reader: Reader,
  username: string,
): Promise<{ id: ClientId; status: Client['status'] } | undefined> {
  const [row] = await reader.sql<Array<{ clientId: ClientId; status: Client['status'] }>>`
    select client_id, status from brokerage.clients where username = ${username}`;
  return row && { id: row.clientId, status: row.status };
}

export async function findClientByPhone(
  reader: Reader,
  vault: Vault,
  tenantId: TenantId,
  phone: string,
): Promise<ClientId | undefined> {
  const [row] = await reader.sql<Array<{ clientId: ClientId }>>`
    select client_id from brokerage.clients where phone_index = ${vault.index(tenantId, 'phone', phone)}`;
  return row?.clientId;
}

export async function findClientByEmail(
  reader: Reader,
  vault: Vault,
  tenantId: TenantId,
  email: string,
): Promise<ClientId | undefined> {
  const [row] = await reader.sql<Array<{ clientId: ClientId }>>`
    select client_id from brokerage.clients where email_index = ${vault.index(tenantId, 'email', email)}`;
  return row?.clientId;
}

export interface NewClient {
  readonly id: ClientId;
  readonly tenantId: TenantId;
  readonly username: string;
  readonly phone: string;
  readonly email?: string;
  readonly fullName?: string;
  readonly vip?: number;
  readonly score?: number;
  readonly advisorId?: StaffId;
  readonly language?: Language;
}

export async function insertClient(tx: TenantTx, vault: Vault, client: NewClient, now: Date): Promise<void> {
  const { id, tenantId, email, fullName } = client;
  const phone = await vault.seal(tx, cell('phone', id), client.phone);
  const sealedEmail = email === undefined ? null : await vault.seal(tx, cell('email', id), email);
  const sealedName = fullName === undefined ? null : await vault.seal(tx, cell('full_name', id), fullName);
  await tx.sql`
    insert into brokerage.clients (tenant_id, client_id, username, phone, phone_index, email, email_index, full_name,
      vip, score, advisor_id, language, created_at)
    values (${tenantId}, ${id}, ${client.username}, ${phone}, ${vault.index(tenantId, 'phone', client.phone)},
      ${sealedEmail}, ${email === undefined ? null : vault.index(tenantId, 'email', email)}, ${sealedName},
      ${client.vip ?? 0}, ${client.score ?? 600}, ${client.advisorId ?? null},
      ${client.language ?? null}, ${now})`;
  await enterClients(tx, vault, [{ ...client, fullName }]);
}

export async function setClientLanguage(tx: TenantTx, id: ClientId, language: Language): Promise<void> {
  await tx.sql`
    update brokerage.clients set language = ${language}
    where client_id = ${id} and language is distinct from ${language}`;
}

export async function setAvatarFile(tx: TenantTx, id: ClientId, fileId: FileId | null): Promise<void> {
  await tx.sql`update brokerage.clients set avatar_file_id = ${fileId} where client_id = ${id}`;
}

export async function setClientEmail(
  tx: TenantTx,
  vault: Vault,
  tenantId: TenantId,
  id: ClientId,
  email: string,
): Promise<void> {
  const sealed = await vault.seal(tx, cell('email', id), email);
  await tx.sql`
    update brokerage.clients set email = ${sealed}, email_index = ${vault.index(tenantId, 'email', email)}
    where client_id = ${id}`;
}

/** The name somebody was verified under; the database lets nothing but a verification change it. */
export async function setClientName(tx: TenantTx, vault: Vault, id: ClientId, fullName: string): Promise<void> {
  const sealed = await vault.seal(tx, cell('full_name', id), fullName);
  await tx.sql`update brokerage.clients set full_name = ${sealed} where client_id = ${id}`;
  const client = await readClient(tx, vault, id);
  if (client) await enterClients(tx, vault, [client]);
}

export async function setPayeesWait(tx: TenantTx, id: ClientId, until: Date): Promise<void> {
  await tx.sql`update brokerage.clients set payees_wait_until = ${until} where client_id = ${id}`;
}

/** Columns of this module that key rotation seals anew. */
export const sealedClientColumns = ['phone', 'email', 'full_name'].map((column) => ({
  table,
  column,
  idColumn: 'client_id',
}));
