// SQL of what the desk keeps beside conversations: conclusions, answers kept ready, and questions of visitors.
import type { ChatAnswerId, ChatTicketId, ClientId, NoteId, StaffId } from '@candor/contract/ids.ts';
import type { Language } from '@candor/contract';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';

const summaries = 'brokerage.chat_summaries';
const tickets = 'brokerage.chat_tickets';
const cell = (table: string, rowId: string) => ({ table, column: 'words', rowId });

export const frozenDeskColumns = [{ table: summaries, column: 'words' }];
/** A ticket's words stay as they were written: the keys they were sealed with are kept too. */
export const frozenTicketColumns = [{ table: tickets, column: 'words' }];

export interface Summary {
  readonly id: NoteId;
  readonly clientId: ClientId;
  readonly staffId: StaffId;
  readonly staffName: string;
  readonly upToSeq: number;
  readonly text: string;
  readonly createdAt: Date;
}

export async function insertSummary(tx: TenantTx, vault: Vault, summary: Omit<Summary, 'staffName'>): Promise<void> {
  const words = await vault.seal(tx, cell(summaries, summary.id), summary.text);
  await tx.sql`
    insert into brokerage.chat_summaries (tenant_id, summary_id, client_id, staff_id, up_to_seq, words, created_at)
    values (${tx.scope.tenantId}, ${summary.id}, ${summary.clientId}, ${summary.staffId}, ${summary.upToSeq}, ${words},
      ${summary.createdAt})`;
}

export async function listSummaries(reader: Reader, vault: Vault, clientId: ClientId): Promise<Summary[]> {
  const rows = await reader.sql<Array<Omit<Summary, 'text'> & { words: Buffer }>>`
    select m.summary_id as id, m.client_id, m.staff_id, s.username as staff_name, m.up_to_seq, m.words, m.created_at
    from brokerage.chat_summaries m
    join brokerage.staff s on s.tenant_id = m.tenant_id and s.staff_id = m.staff_id
    where m.client_id = ${clientId} order by m.summary_id desc limit 20`;
  const found: Summary[] = [];
  for (const { words, ...row } of rows) {
    found.push({ ...row, text: await vault.open(reader, cell(summaries, row.id), words) });
  }
  return found;
}

export interface Answer {
  readonly id: ChatAnswerId;
  readonly language: Language;
  readonly title: string;
  readonly text: string;
}

export async function listAnswers(reader: Reader): Promise<Answer[]> {
  return reader.sql<Answer[]>`
    select answer_id as id, language, title, words as text from brokerage.chat_answers
    where retired_at is null order by language, title, answer_id limit 500`;
}

export async function insertAnswer(tx: TenantTx, answer: Answer, staffId: StaffId, now: Date): Promise<void> {
  await tx.sql`
    insert into brokerage.chat_answers (tenant_id, answer_id, language, title, words, staff_id, created_at)
    values (${tx.scope.tenantId}, ${answer.id}, ${answer.language}, ${answer.title}, ${answer.text}, ${staffId}, ${now})`;
}

export async function retireAnswer(tx: TenantTx, id: ChatAnswerId, now: Date): Promise<boolean> {
  const rows = await tx.sql`
    update brokerage.chat_answers set retired_at = ${now} where answer_id = ${id} and retired_at is null returning answer_id`;
  return rows.length > 0;
}

export interface TicketWords {
  readonly name: string;
  readonly contact: string;
  readonly text: string;
}

export interface Ticket extends TicketWords {
  readonly id: ChatTicketId;
  readonly reference: string;
  readonly language: Language;
  readonly createdAt: Date;
}

export async function insertTicket(tx: TenantTx, vault: Vault, ticket: Ticket): Promise<void> {
  const { name, contact, text } = ticket;
  const words = await vault.seal(tx, cell(tickets, ticket.id), JSON.stringify({ name, contact, text }));
  await tx.sql`
    insert into brokerage.chat_tickets (tenant_id, ticket_id, reference, language, words, created_at)
    values (${tx.scope.tenantId}, ${ticket.id}, ${ticket.reference}, ${ticket.language}, ${words}, ${ticket.createdAt})`;
}

export async function listTickets(
  reader: Reader,
  vault: Vault,
  readWords: (text: string) => TicketWords,
): Promise<Ticket[]> {
  const rows = await reader.sql<Array<Omit<Ticket, keyof TicketWords> & { words: Buffer }>>`
    select ticket_id as id, reference, language, words, created_at from brokerage.chat_tickets
    where answered_at is null order by ticket_id limit 100`;
  const found: Ticket[] = [];
  for (const { words, ...row } of rows) {
    found.push({ ...row, ...readWords(await vault.open(reader, cell(tickets, row.id), words)) });
  }
  return found;
}

export async function settleTicket(tx: TenantTx, id: ChatTicketId, staffId: StaffId, now: Date): Promise<boolean> {
  const rows = await tx.sql`
    update brokerage.chat_tickets set answered_at = ${now}, answered_by = ${staffId}
    where ticket_id = ${id} and answered_at is null returning ticket_id`;
  return rows.length > 0;
}
