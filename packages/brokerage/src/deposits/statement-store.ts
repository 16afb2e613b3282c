// SQL of imported statements and of money that could not be matched. Payers' names are sealed.
import type { ChannelId, DepositId, StatementEntryId, StatementId, SuspenseId } from '@candor/contract/ids.ts';
import { makeMoney } from '@candor/money';
import type { Money } from '@candor/money';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import { expectCurrency } from '../accounts/index.ts';
import type { SuspenseReason } from './deposit.ts';
import type { StatementState, SuspenseState } from './statement.ts';

export interface StatementRow {
  readonly id: StatementId;
  readonly channelId: ChannelId;
  readonly format: 'csv' | 'camt053';
  readonly state: StatementState;
  readonly entries: number;
  readonly credited: number;
  readonly suspended: number;
  readonly duplicates: number;
  readonly createdAt: Date;
}

export interface EntryRow {
  readonly id: StatementEntryId;
  readonly line: number;
  readonly bankReference: string;
  readonly bookedOn: string;
  readonly amount: Money;
  readonly reference: string | undefined;
  readonly payer: string | undefined;
}

const entryTable = 'brokerage.bank_statement_entries';
const payerCell = (rowId: string) => ({ table: entryTable, column: 'payer', rowId });

export async function insertStatement(
  tx: TenantTx,
  vault: Vault,
  tenantId: TenantId,
  statement: Pick<StatementRow, 'id' | 'channelId' | 'format'>,
  entries: readonly EntryRow[],
  now: Date,
): Promise<void> {
  const { id, channelId, format } = statement;
  await tx.sql`
    insert into brokerage.bank_statements (tenant_id, statement_id, channel_id, format, state, entries, created_at)
    values (${tenantId}, ${id}, ${channelId}, ${format}, 'proposed', ${entries.length}, ${now})`;
  for (const entry of entries) {
    const payer = entry.payer === undefined ? null : await vault.seal(tx, payerCell(entry.id), entry.payer);
    await tx.sql`
      insert into brokerage.bank_statement_entries (tenant_id, statement_id, entry_id, line, bank_reference, booked_on, amount,
        currency, reference, payer)
      values (${tenantId}, ${id}, ${entry.id}, ${entry.line}, ${entry.bankReference}, ${entry.bookedOn},
        ${String(entry.amount.amountMinor)}, ${entry.amount.currency}, ${entry.reference ?? null}, ${payer})`;
  }
}

export async function listStatements(
  reader: Reader,
  { after, limit }: PageRange,
  id?: StatementId,
): Promise<StatementRow[]> {
  return reader.sql<StatementRow[]>`
    select statement_id as id, channel_id, format, state, entries, credited, suspended, duplicates, created_at
    from brokerage.bank_statements
    where true ${when(reader, id, (one) => reader.sql`and statement_id = ${one}`)}
      ${when(reader, after, (one) => reader.sql`and statement_id < ${one}`)}
    order by statement_id desc limit ${limit}`;
}

/** By the bank's reference: two statements at once meet the same receipts in the same order. */
export async function listEntries(reader: Reader, vault: Vault, statementId: StatementId): Promise<EntryRow[]> {
  const rows = await reader.sql<
    Array<
      Omit<EntryRow, 'amount' | 'payer' | 'reference'> & {
        readonly amount: string;
        readonly currency: string;
        readonly reference: string | null;
        readonly payer: Buffer | null;
      }
    >
  >`
    select entry_id as id, line, bank_reference, booked_on, amount::text, currency, reference, payer
    from brokerage.bank_statement_entries where statement_id = ${statementId} order by bank_reference, line`;
  const entries: EntryRow[] = [];
  for (const { amount, currency, reference, payer, ...rest } of rows) {
    entries.push({
      ...rest,
      amount: makeMoney(BigInt(amount), expectCurrency(currency)),
      reference: reference ?? undefined,
      payer: payer === null ? undefined : await vault.open(reader, payerCell(rest.id), payer),
    });
  }
  return entries;
}

export async function finishStatement(
  tx: TenantTx,
  id: StatementId,
  state: 'booked' | 'dropped',
  counts: Pick<StatementRow, 'credited' | 'suspended' | 'duplicates'>,
): Promise<void> {
  await tx.sql`
    update brokerage.bank_statements set state = ${state}, credited = ${counts.credited},
      suspended = ${counts.suspended}, duplicates = ${counts.duplicates}
    where statement_id = ${id}`;
}

export interface SuspenseItem {
  readonly id: SuspenseId;
  readonly channelId: ChannelId;
  readonly bankReference: string;
  readonly bookedOn: string;
  readonly amount: Money;
  readonly reference: string | undefined;
  readonly reason: SuspenseReason;
  readonly state: SuspenseState;
  readonly createdAt: Date;
}

export async function insertSuspense(
  tx: TenantTx,
  tenantId: TenantId,
  item: Omit<SuspenseItem, 'state'>,
): Promise<void> {
  await tx.sql`
    insert into brokerage.suspense_items (tenant_id, suspense_id, channel_id, bank_reference, booked_on, amount,
      currency, reference, reason, state, created_at)
    values (${tenantId}, ${item.id}, ${item.channelId}, ${item.bankReference}, ${item.bookedOn},
      ${String(item.amount.amountMinor)}, ${item.amount.currency}, ${item.reference ?? null}, ${item.reason}, 'open',
      ${item.createdAt})`;
}

interface SuspenseRow extends Omit<SuspenseItem, 'amount' | 'reference'> {
  readonly amount: string;
  readonly currency: string;
  readonly reference: string | null;
}

function toItem({ amount, currency, reference, ...rest }: SuspenseRow): SuspenseItem {
  return {
    ...rest,
    amount: makeMoney(BigInt(amount), expectCurrency(currency)),
    reference: reference ?? undefined,
  };
}

const columns = (reader: Reader) => reader.sql`
  suspense_id as id, channel_id, bank_reference, booked_on, amount::text, currency, reference, reason, state, created_at`;

export async function listSuspense(
  reader: Reader,
  state: SuspenseItem['state'] | undefined,
  { after, limit }: PageRange,
): Promise<SuspenseItem[]> {
  const rows = await reader.sql<SuspenseRow[]>`
    select ${columns(reader)} from brokerage.suspense_items
    where true ${when(reader, state, (one) => reader.sql`and state = ${one}`)}
      ${when(reader, after, (id) => reader.sql`and suspense_id > ${id}`)}
    order by suspense_id limit ${limit}`;
  return rows.map(toItem);
}

/** Open money under this reference, or of the same amount, the likeliest first. */
export async function listFitting(
  reader: Reader,
  { reference, amount }: { readonly reference: string; readonly amount: Money },
): Promise<SuspenseItem[]> {
  const rows = await reader.sql<SuspenseRow[]>`
    select ${columns(reader)} from brokerage.suspense_items
    where state = 'open' and (reference = ${reference}
      or amount = ${String(amount.amountMinor)}::numeric and currency = ${amount.currency})
    order by reference = ${reference} desc nulls last, suspense_id limit 10`;
  return rows.map(toItem);
}

export async function lockSuspense(tx: TenantTx, id: SuspenseId): Promise<SuspenseItem | undefined> {
  const [row] = await tx.sql<SuspenseRow[]>`
    select ${columns(tx)} from brokerage.suspense_items where suspense_id = ${id} for update`;
  return row && toItem(row);
}

export async function closeSuspense(
  tx: TenantTx,
  id: SuspenseId,
  depositId: DepositId | undefined,
  now: Date,
): Promise<void> {
  await tx.sql`
    update brokerage.suspense_items set state = ${depositId === undefined ? 'returned' : 'assigned'},
      deposit_id = ${depositId ?? null}, decided_at = ${now}
    where suspense_id = ${id}`;
}

export const sealedStatementColumns = [{ table: entryTable, column: 'payer', idColumn: 'entry_id' }];
