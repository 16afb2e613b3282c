// SQL of what is looked after once a client has submitted: the end of the document, the lists of sanctions, and who else gave the same.
import { readBankNumber } from '@candor/contract/bank-accounts/bank-number.ts';
import type { ApprovalId, ClientId, SanctionHitId, StaffId, SubmissionId } from '@candor/contract/ids.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import type { ListMatch } from './screening.ts';
import type { Submission } from './submission.ts';

const hitCell = (rowId: string) => ({ table: 'brokerage.kyc_hits', column: 'listed_name', rowId });
export const sealedHitColumns = [{ table: 'brokerage.kyc_hits', column: 'listed_name', idColumn: 'hit_id' }];

/** As bank accounts are indexed themselves, so that both are found; nothing where the number cannot be read. */
function indexAccount(vault: Vault, tenantId: TenantId, { country, answers }: Submission): Buffer | null {
  const read = readBankNumber(country, answers.account_number, answers.bank_code);
  return typeof read === 'string' ? null : vault.index(tenantId, 'bank_number', `${read.number}|${read.code}`);
}

export async function saveWatch(
  tx: TenantTx,
  vault: Vault,
  tenantId: TenantId,
  submission: Submission,
  { digest, now }: { readonly digest: string; readonly now: Date },
): Promise<void> {
  const { id, clientId, answers } = submission;
  const phone = vault.index(tenantId, 'phone', answers.mobile);
  const account = indexAccount(vault, tenantId, submission);
  const end = answers.id_expires_on === '' ? null : answers.id_expires_on;
  await tx.sql`
    insert into brokerage.kyc_watches as w (tenant_id, client_id, submission_id, expires_on, phone_index, account_index,
      list_digest, screened_at)
    values (${tenantId}, ${clientId}, ${id}, ${end}::date, ${phone}, ${account}, ${digest}, ${now})
    on conflict (tenant_id, client_id) do update set submission_id = excluded.submission_id,
      expires_on = excluded.expires_on, phone_index = excluded.phone_index, account_index = excluded.account_index,
      list_digest = excluded.list_digest, screened_at = excluded.screened_at,
      warned_days = case when w.submission_id = excluded.submission_id then w.warned_days end`;
}

/** Answers how many were not known yet. */
export async function insertHits(
  tx: TenantTx,
  vault: Vault,
  tenantId: TenantId,
  { id: submissionId, clientId }: Pick<Submission, 'id' | 'clientId'>,
  hits: ReadonlyArray<ListMatch & { readonly id: SanctionHitId; readonly by?: StaffId }>,
  now: Date,
): Promise<number> {
  let added = 0;
  for (const { id, list, entry, name, likeness, born, by } of hits) {
    const sealed = await vault.seal(tx, hitCell(id), name);
    const rows = await tx.sql`
      insert into brokerage.kyc_hits (tenant_id, hit_id, client_id, submission_id, list, entry, listed_name, likeness,
        born, found_at, recorded_by)
      values (${tenantId}, ${id}, ${clientId}, ${submissionId}, ${list}, ${entry}, ${sealed}, ${likeness}, ${born}, ${now},
        ${by ?? null})
      on conflict (tenant_id, submission_id, list, entry) do nothing returning 1`;
    added += rows.length;
  }
  return added;
}

export interface Hit extends ListMatch {
  readonly id: SanctionHitId;
  readonly clientId: ClientId;
  readonly submissionId: SubmissionId;
  readonly foundAt: Date;
  readonly settledAt: Date | null;
  readonly finding: string | null;
}

interface HitRow extends Omit<Hit, 'id' | 'name'> {
  readonly hitId: SanctionHitId;
  readonly listedName: Buffer;
}

const hitColumns = (reader: Reader) => reader.sql`
  h.hit_id, h.client_id, h.submission_id, h.list, h.entry, h.listed_name, h.likeness, h.born, h.found_at, h.settled_at,
  h.finding`;

async function openHits(reader: Reader, vault: Vault, rows: readonly HitRow[]): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (const { hitId, listedName, ...rest } of rows) {
    hits.push({ ...rest, id: hitId, name: await vault.open(reader, hitCell(hitId), listedName) });
  }
  return hits;
}

export async function listHits(reader: Reader, vault: Vault, submissionId: SubmissionId): Promise<Hit[]> {
  const rows = await reader.sql<HitRow[]>`
    select ${hitColumns(reader)} from brokerage.kyc_hits h
    where h.submission_id = ${submissionId} order by h.likeness desc, h.hit_id`;
  return openHits(reader, vault, rows);
}

/** One that nobody has said to be another person. */
export async function hasOpenHit(reader: Reader, submissionId: SubmissionId): Promise<boolean> {
  const rows = await reader.sql`
    select 1 from brokerage.kyc_hits where submission_id = ${submissionId} and settled_at is null limit 1`;
  return rows.length > 0;
}

/** The document of somebody who was verified has ended, and nobody decided anything since: what they have is here as before. */
const isExpired = (reader: Reader) => reader.sql`
  k.status = 'rejected' and k.approval_id is null and exists (select 1 from brokerage.kyc_expiries e
    where e.tenant_id = k.tenant_id and e.submission_id = k.submission_id)`;

/**
 * Of somebody who is verified or was until the document ended, found after the first of the two had proposed it: not both have looked at
 * them. What was there before, both saw. A list may change between proposal and decision, and the decision itself holds the client against it.
 */
const openOnes = (reader: Reader) => reader.sql`
  from brokerage.kyc_hits h
  join brokerage.kyc_standings k on k.tenant_id = h.tenant_id and k.client_id = h.client_id
    and k.submission_id = h.submission_id
  where h.settled_at is null and (k.status = 'approved' or ${isExpired(reader)})
    and h.found_at > coalesce((select max(a.created_at) from brokerage.kyc_decisions d
      join brokerage.approvals a on a.tenant_id = d.tenant_id and a.approval_id = d.approval_id
      where d.tenant_id = h.tenant_id and d.client_id = h.client_id and d.submission_id = h.submission_id
        and d.verdict = 'approved'), k.changed_at)`;

export async function listOpenHits(reader: Reader, vault: Vault, { after, limit }: PageRange): Promise<Hit[]> {
  const rows = await reader.sql<HitRow[]>`
    select ${hitColumns(reader)} ${openOnes(reader)} ${when(reader, after, (id) => reader.sql`and h.hit_id > ${id}`)}
    order by h.hit_id limit ${limit}`;
  return openHits(reader, vault, rows);
}

/** For the home page of staff and its alarms. */
export async function countOpenHits(
  reader: Reader,
): Promise<{ readonly count: number; readonly oldestAt: Date | null }> {
  const [row] = await reader.sql<Array<{ count: number; oldestAt: Date | null }>>`
    select count(*)::int as count, min(h.found_at) as oldest_at ${openOnes(reader)}`;
  return row ?? { count: 0, oldestAt: null };
}

/** The client it was about; nothing when there is no such open hit. */
export async function settleHit(
  tx: TenantTx,
  id: SanctionHitId,
  { finding, staffId, now }: { readonly finding: string; readonly staffId: StaffId; readonly now: Date },
): Promise<{ readonly clientId: ClientId; readonly list: string; readonly entry: string } | undefined> {
  const [row] = await tx.sql<Array<{ clientId: ClientId; list: string; entry: string }>>`
    update brokerage.kyc_hits set settled_at = ${now}, settled_by = ${staffId}, finding = ${finding}
    where hit_id = ${id} and settled_at is null and approval_id is null returning client_id, list, entry`;
  return row;
}

/** Nothing when it was said to be another person, or to be the client. */
export async function findOpenHit(
  reader: Reader,
  id: SanctionHitId,
): Promise<{ readonly submissionId: SubmissionId; readonly list: string; readonly entry: string } | undefined> {
  const [row] = await reader.sql<Array<{ submissionId: SubmissionId; list: string; entry: string }>>`
    select submission_id, list, entry from brokerage.kyc_hits
    where hit_id = ${id} and settled_at is null and approval_id is null`;
  return row;
}

/** Two people found that it is the client. */
export async function confirmHit(tx: TenantTx, id: SanctionHitId, approvalId: ApprovalId): Promise<void> {
  await tx.sql`update brokerage.kyc_hits set approval_id = ${approvalId} where hit_id = ${id}`;
}

/** Everybody who waits, is verified or was until the document ended, and was not yet held against this list, or is not looked after at all. */
export async function listUnwatched(reader: Reader, digest: string, limit: number): Promise<SubmissionId[]> {
  const rows = await reader.sql<Array<{ submissionId: SubmissionId }>>`
    select k.submission_id from brokerage.kyc_standings k
    left join brokerage.kyc_watches w on w.tenant_id = k.tenant_id and w.client_id = k.client_id
    where (k.status in ('pending', 'approved') or ${isExpired(reader)}) and k.submission_id is not null
      and (w.submission_id is distinct from k.submission_id or w.list_digest <> ${digest})
    order by k.submission_id limit ${limit}`;
  return rows.map(({ submissionId }) => submissionId);
}

export interface EndingDocument {
  readonly clientId: ClientId;
  readonly submissionId: SubmissionId;
  /** YYYY-MM-DD. */
  readonly expiresOn: string;
  readonly daysLeft: number;
}

/**
 * Verified documents that end soon and were not told about it yet, and those that are over. Days are those of the client's country; over is
 * only what is over by the clock of the house as well.
 */
export async function listEnding(
  reader: Reader,
  { local, utc }: Readonly<Record<'local' | 'utc', string>>,
  limit: number,
): Promise<EndingDocument[]> {
  return reader.sql<EndingDocument[]>`
    select w.client_id, w.submission_id, w.expires_on::text as expires_on,
      (w.expires_on - ${local}::date)::int as days_left
    from brokerage.kyc_watches w
    join brokerage.kyc_standings k on k.tenant_id = w.tenant_id and k.client_id = w.client_id
      and k.submission_id = w.submission_id and k.status = 'approved'
    join brokerage.clients c on c.tenant_id = w.tenant_id and c.client_id = w.client_id and c.status <> 'closed'
    where w.expires_on <= ${local}::date + 60
      and (w.expires_on < least(${local}::date, ${utc}::date)
        or (w.expires_on >= ${local}::date and w.expires_on - ${local}::date
          <= case coalesce(w.warned_days, 100) when 100 then 60 when 60 then 30 when 30 then 7 else -1 end))
    order by w.expires_on, w.client_id limit ${limit}`;
}

export async function markWarned(tx: TenantTx, clientId: ClientId, days: 60 | 30 | 7): Promise<void> {
  await tx.sql`update brokerage.kyc_watches set warned_days = ${days} where client_id = ${clientId}`;
}

export async function insertExpiry(
  tx: TenantTx,
  tenantId: TenantId,
  { clientId, submissionId, expiresOn }: EndingDocument,
  now: Date,
): Promise<void> {
  await tx.sql`
    insert into brokerage.kyc_expiries (tenant_id, submission_id, client_id, expires_on, recorded_at)
    values (${tenantId}, ${submissionId}, ${clientId}, ${expiresOn}::date, ${now})`;
  await tx.sql`
    update brokerage.kyc_standings set status = 'rejected', changed_at = ${now} where client_id = ${clientId}`;
}

export interface Sharers {
  readonly phone: readonly ClientId[];
  readonly account: readonly ClientId[];
}

/** Other clients who registered with or declared the same phone, and who declared or use the same bank account. */
export async function listSharers(reader: Reader, clientId: ClientId): Promise<Sharers> {
  const phone = await reader.sql<Array<{ clientId: ClientId }>>`
    select o.client_id from brokerage.kyc_watches own
    join brokerage.kyc_watches o on o.tenant_id = own.tenant_id and o.phone_index = own.phone_index
    where own.client_id = ${clientId} and o.client_id <> ${clientId}
    union select c.client_id from brokerage.kyc_watches own
    join brokerage.clients c on c.tenant_id = own.tenant_id and c.phone_index = own.phone_index
    where own.client_id = ${clientId} and c.client_id <> ${clientId} limit 20`;
  const account = await reader.sql<Array<{ clientId: ClientId }>>`
    select o.client_id from brokerage.kyc_watches own
    join brokerage.kyc_watches o on o.tenant_id = own.tenant_id and o.account_index = own.account_index
    where own.client_id = ${clientId} and o.client_id <> ${clientId}
    union select b.client_id from brokerage.kyc_watches own
    join brokerage.bank_accounts b on b.tenant_id = own.tenant_id and b.number_index = own.account_index
      and b.removed_at is null
    where own.client_id = ${clientId} and b.client_id <> ${clientId} limit 20`;
  return { phone: phone.map((row) => row.clientId), account: account.map((row) => row.clientId) };
}
