// SQL of notes about clients: added and read, never changed.
import type { ClientId, NoteId, StaffId } from '@candor/contract/ids.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { PageRange } from '@candor/platform/http/page.ts';

export interface Note {
  readonly id: NoteId;
  readonly clientId: ClientId;
  readonly staffId: StaffId;
  readonly staffName: string;
  readonly text: string;
  readonly createdAt: Date;
}

const table = 'brokerage.client_notes';
const cell = (rowId: string) => ({ table, column: 'words', rowId });

/** In an append-only table: the keys it was sealed with are kept. */
export const frozenNoteColumns = [{ table, column: 'words' }];

export async function insertNote(tx: TenantTx, vault: Vault, note: Omit<Note, 'staffName'>): Promise<void> {
  const words = await vault.seal(tx, cell(note.id), note.text);
  await tx.sql`
    insert into brokerage.client_notes (tenant_id, note_id, client_id, staff_id, words, created_at)
    values (${tx.scope.tenantId}, ${note.id}, ${note.clientId}, ${note.staffId}, ${words}, ${note.createdAt})`;
}

export async function listNotes(
  reader: Reader,
  vault: Vault,
  clientId: ClientId,
  { after, limit }: PageRange,
): Promise<Note[]> {
  const rows = await reader.sql<Array<Omit<Note, 'text'> & { words: Buffer }>>`
    select n.note_id as id, n.client_id, n.staff_id, s.username as staff_name, n.words, n.created_at
    from brokerage.client_notes n
    join brokerage.staff s on s.tenant_id = n.tenant_id and s.staff_id = n.staff_id
    where n.client_id = ${clientId} ${when(reader, after, (id) => reader.sql`and n.note_id < ${id}`)}
    order by n.note_id desc limit ${limit}`;
  const notes: Note[] = [];
  for (const { words, ...row } of rows) notes.push({ ...row, text: await vault.open(reader, cell(row.id), words) });
  return notes;
}

export async function holdsChat(reader: Reader, staffId: StaffId, clientId: ClientId): Promise<boolean> {
  const rows = await reader.sql`
    select 1 from brokerage.chats where client_id = ${clientId} and staff_id = ${staffId}`;
  return rows.length > 0;
}
