// SQL of complaints and of what was written in them. Words are sealed; an answer stands as two people agreed on it.
import type { ComplaintCategory, ComplaintOutcome, ComplaintState } from '@candor/contract/complaints/rules.ts';
import type { ApprovalId, ClientId, ComplaintEntryId, ComplaintId } from '@candor/contract/ids.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import type { Referred } from '../references/index.ts';
import type { Complaint, ComplaintEntry, Term } from './complaint.ts';

interface ComplaintRow extends Omit<Complaint, 'about' | 'outcome'> {
  readonly about: string | null;
  readonly outcome: ComplaintOutcome | null;
}

const toComplaint = ({ about, outcome, ...row }: ComplaintRow): Complaint => ({
  ...row,
  about: about ?? undefined,
  outcome: outcome ?? undefined,
});

const selected = (reader: Reader) => reader.sql`
  select complaint_id as id, number, client_id, country, category, about, state, level, outcome, filed_at,
    to_char(answer_by, 'YYYY-MM-DD') as answer_by
  from brokerage.complaints`;

/** The newest first: a client's own. */
export async function listComplaints(
  reader: Reader,
  clientId: ClientId,
  { after, limit }: PageRange,
): Promise<Complaint[]> {
  const rows = await reader.sql<ComplaintRow[]>`
    ${selected(reader)} where client_id = ${clientId}
      ${when(reader, after, (id) => reader.sql`and complaint_id < ${id}`)}
    order by complaint_id desc limit ${limit}`;
  return rows.map(toComplaint);
}

/** The one that waits longest on top. */
export async function listQueue(
  reader: Reader,
  { status, clientId }: { readonly status: ComplaintState | undefined; readonly clientId: ClientId | undefined },
  { after, limit }: PageRange,
): Promise<Complaint[]> {
  const rows = await reader.sql<ComplaintRow[]>`
    ${selected(reader)} where true
      ${when(reader, status, (one) => reader.sql`and state = ${one}`)}
      ${when(reader, clientId, (id) => reader.sql`and client_id = ${id}`)}
      ${when(reader, after, (id) => reader.sql`and complaint_id > ${id}`)}
    order by complaint_id limit ${limit}`;
  return rows.map(toComplaint);
}

export async function findComplaint(
  reader: Reader,
  id: ComplaintId,
  clientId: ClientId,
): Promise<Complaint | undefined> {
  const [row] = await reader.sql<ComplaintRow[]>`
    ${selected(reader)} where complaint_id = ${id} and client_id = ${clientId}`;
  return row && toComplaint(row);
}

/** Whoever writes into it at the same time waits here. */
export async function lockComplaint(
  tx: TenantTx,
  id: ComplaintId,
  clientId?: ClientId,
): Promise<Complaint | undefined> {
  const [row] = await tx.sql<ComplaintRow[]>`
    ${selected(tx)} where complaint_id = ${id} ${when(tx, clientId, (owner) => tx.sql`and client_id = ${owner}`)}
    for update`;
  return row && toComplaint(row);
}

/** Its number is given by the database. */
export async function insertComplaint(
  tx: TenantTx,
  complaint: {
    readonly id: ComplaintId;
    readonly clientId: ClientId;
    readonly country: string;
    readonly category: ComplaintCategory;
    readonly about: string | undefined;
    readonly filedAt: Date;
    readonly term: Term;
  },
): Promise<void> {
  await tx.sql`
    insert into brokerage.complaints (tenant_id, complaint_id, client_id, country, category, about, state, level, filed_at,
      answer_by)
    values (${tx.scope.tenantId}, ${complaint.id}, ${complaint.clientId}, ${complaint.country}, ${complaint.category},
      ${complaint.about ?? null}, 'open', 1, ${complaint.filedAt}, ${complaint.term.today}::date + ${complaint.term.days}::int)`;
}

export async function markEscalated(tx: TenantTx, id: ComplaintId, { today, days }: Term): Promise<void> {
  await tx.sql`
    update brokerage.complaints set state = 'escalated', level = 2, answer_by = ${today}::date + ${days}::int
    where complaint_id = ${id}`;
}

export async function markWithdrawn(tx: TenantTx, id: ComplaintId): Promise<void> {
  await tx.sql`update brokerage.complaints set state = 'withdrawn' where complaint_id = ${id}`;
}

export interface Answer {
  readonly entryId: ComplaintEntryId;
  readonly text: string;
  readonly outcome: ComplaintOutcome;
  readonly approvalId: ApprovalId;
  readonly now: Date;
}

export async function markAnswered(
  tx: TenantTx,
  id: ComplaintId,
  { entryId, text, outcome, approvalId, now }: Answer,
): Promise<void> {
  await tx.sql`
    update brokerage.complaints set state = 'answered', outcome = ${outcome}, answered_at = ${now},
      approval_id = ${approvalId}
    where complaint_id = ${id}`;
  await tx.sql`
    insert into brokerage.complaint_entries (tenant_id, entry_id, complaint_id, author, answer, outcome, approval_id,
      created_at)
    values (${tx.scope.tenantId}, ${entryId}, ${id}, 'house', ${text}, ${outcome}, ${approvalId}, ${now})`;
}

const table = 'brokerage.complaint_entries';
const cell = (rowId: string) => ({ table, column: 'words', rowId });

export const sealedComplaintColumns = [{ table, column: 'words', idColumn: 'entry_id' }];

export async function insertEntry(
  tx: TenantTx,
  vault: Vault,
  complaintId: ComplaintId,
  entry: Omit<ComplaintEntry, 'outcome'>,
): Promise<void> {
  const words = await vault.seal(tx, cell(entry.id), entry.text);
  await tx.sql`
    insert into brokerage.complaint_entries (tenant_id, entry_id, complaint_id, author, words, created_at)
    values (${tx.scope.tenantId}, ${entry.id}, ${complaintId}, ${entry.by}, ${words}, ${entry.createdAt})`;
}

interface EntryRow {
  readonly id: ComplaintEntryId;
  readonly complaintId: ComplaintId;
  readonly by: 'client' | 'house';
  readonly words: Buffer | null;
  readonly answer: string | null;
  readonly outcome: ComplaintOutcome | null;
  readonly createdAt: Date;
}

/** What was written in several, oldest first, with one query. */
export async function readEntries(
  reader: Reader,
  vault: Vault,
  complaints: readonly Pick<Complaint, 'id'>[],
): Promise<ReadonlyMap<ComplaintId, readonly ComplaintEntry[]>> {
  const rows = await reader.sql<EntryRow[]>`
    select entry_id as id, complaint_id, author as by, words, answer, outcome, created_at
    from brokerage.complaint_entries where complaint_id = any(${reader.uuids(complaints.map(({ id }) => id))})
    order by complaint_id, entry_id`;
  const opened = await Promise.all(
    rows.map(async ({ words, answer, outcome, complaintId, ...row }) => ({
      complaintId,
      entry: {
        ...row,
        text: words ? await vault.open(reader, cell(row.id), words) : (answer ?? ''),
        outcome: outcome ?? undefined,
      },
    })),
  );
  const byComplaint = Map.groupBy(opened, ({ complaintId }) => complaintId);
  return new Map([...byComplaint].map(([id, found]) => [id, found.map(({ entry }) => entry)]));
}

export async function countEntries(reader: Reader, id: ComplaintId): Promise<number> {
  const [row] = await reader.sql<Array<{ count: number }>>`
    select count(*)::int as count from brokerage.complaint_entries where complaint_id = ${id}`;
  return row?.count ?? 0;
}

/** Whether what a reference names is this client's. */
export async function isOwn(reader: Reader, clientId: ClientId, { kind, id }: Referred): Promise<boolean> {
  const rows = await reader.sql`
    select 1 from brokerage.deposits where ${kind} = 'deposit' and deposit_id = ${id} and client_id = ${clientId}
    union all select 1 from brokerage.withdrawals
      where ${kind} = 'withdrawal' and withdrawal_id = ${id} and client_id = ${clientId}
    union all select 1 from brokerage.exchanges
      where ${kind} = 'exchange' and quotation_id = ${id} and client_id = ${clientId}
    union all select 1 from brokerage.loans where ${kind} = 'loan' and loan_id = ${id} and client_id = ${clientId}
    union all select 1 from brokerage.dues where ${kind} = 'due' and due_id = ${id} and client_id = ${clientId}
    union all select 1 from brokerage.orders where ${kind} = 'order' and order_id = ${id} and client_id = ${clientId}`;
  return rows.length > 0;
}

export interface Figures {
  readonly month: string;
  readonly category: ComplaintCategory;
  readonly filed: number;
  readonly inTime: number;
  readonly late: number;
  readonly waiting: number;
  readonly upheld: number;
  readonly partly: number;
  readonly rejected: number;
  readonly withdrawn: number;
}

/** Days and months are those of the country whose rules hold. A second review has a day of its own: the last answer counts against it. */
export async function readFigures(reader: Reader, since: Date, zones: ReadonlyMap<string, string>): Promise<Figures[]> {
  return reader.sql<Figures[]>`
    select to_char(c.filed_at at time zone z.zone, 'YYYY-MM') as month, c.category, count(*)::int as filed,
      count(*) filter (where (c.answered_at at time zone z.zone)::date <= c.answer_by)::int as in_time,
      count(*) filter (where (c.answered_at at time zone z.zone)::date > c.answer_by)::int as late,
      count(*) filter (where c.state in ('open', 'escalated'))::int as waiting,
      count(*) filter (where c.outcome = 'upheld')::int as upheld,
      count(*) filter (where c.outcome = 'partly')::int as partly,
      count(*) filter (where c.outcome = 'rejected')::int as rejected,
      count(*) filter (where c.state = 'withdrawn')::int as withdrawn
    from brokerage.complaints c
    join unnest(${reader.texts([...zones.keys()])}::text[], ${reader.texts([...zones.values()])}::text[]) as z(country, zone)
      on z.country = c.country
    where c.filed_at >= ${since}
    group by 1, 2 order by 1 desc, 2`;
}
