// SQL of bank accounts. Holder and number are sealed and opened here only; the number leaves this file only to be paid to.
import type { BankNumber } from '@candor/contract/bank-accounts/bank-number.ts';
import type { ApprovalId, BankAccountId, ClientId, StaffId } from '@candor/contract/ids.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import type { BankAccount, BankAccountStatus } from './bank-account.ts';

interface BankAccountRow {
  readonly bankAccountId: BankAccountId;
  readonly clientId: ClientId;
  readonly country: string;
  readonly scheme: BankNumber['scheme'];
  readonly bankName: string;
  readonly holder: Buffer;
  readonly numberHint: string;
  readonly code: string;
  readonly status: BankAccountStatus;
  readonly reason: BankAccount['reason'];
  readonly isDefault: boolean;
  readonly changedAt: Date;
  readonly usableAt: Date;
  readonly createdAt: Date;
}

const table = 'brokerage.bank_accounts';
const cell = (column: 'holder' | 'number', rowId: string) => ({ table, column, rowId });
const columns = (reader: Reader) => reader.sql`
  bank_account_id, client_id, country, scheme, bank_name, holder, number_hint, code, status, reason, is_default,
  changed_at, usable_at, created_at`;

async function toBankAccount(reader: Reader, vault: Vault, row: BankAccountRow): Promise<BankAccount> {
  const { bankAccountId: id, holder, ...rest } = row;
  return { ...rest, id, holder: await vault.open(reader, cell('holder', id), holder) };
}

async function openAll(reader: Reader, vault: Vault, rows: readonly BankAccountRow[]): Promise<BankAccount[]> {
  const opened: BankAccount[] = [];
  for (const row of rows) opened.push(await toBankAccount(reader, vault, row));
  return opened;
}

export async function listBankAccounts(reader: Reader, vault: Vault, clientId: ClientId): Promise<BankAccount[]> {
  const rows = await reader.sql<BankAccountRow[]>`
    select ${columns(reader)} from brokerage.bank_accounts
    where client_id = ${clientId} and removed_at is null order by bank_account_id desc`;
  return openAll(reader, vault, rows);
}

export async function listQueue(
  reader: Reader,
  vault: Vault,
  { status, clientId }: { readonly status: BankAccountStatus | undefined; readonly clientId: ClientId | undefined },
  { after, limit }: PageRange,
): Promise<BankAccount[]> {
  const rows = await reader.sql<BankAccountRow[]>`
    select ${columns(reader)} from brokerage.bank_accounts
    where removed_at is null ${when(reader, status, (one) => reader.sql`and status = ${one}`)}
      ${when(reader, clientId, (id) => reader.sql`and client_id = ${id}`)}
      ${when(reader, after, (id) => reader.sql`and bank_account_id > ${id}`)}
    order by bank_account_id limit ${limit}`;
  return openAll(reader, vault, rows);
}

/** Of this client, or of any when no client is named: staff decide about everybody's. */
export async function lockBankAccount(
  tx: TenantTx,
  vault: Vault,
  id: BankAccountId,
  clientId?: ClientId,
): Promise<BankAccount | undefined> {
  const [row] = await tx.sql<BankAccountRow[]>`
    select ${columns(tx)} from brokerage.bank_accounts
    where bank_account_id = ${id} and (${clientId ?? null}::uuid is null or client_id = ${clientId ?? null})
      and removed_at is null for update`;
  return row && toBankAccount(tx, vault, row);
}

/** Keeps a payee as it is until the transaction ends, without keeping others from paying to it. */
export async function shareBankAccount(tx: TenantTx, id: BankAccountId): Promise<void> {
  await tx.sql`select 1 from brokerage.bank_accounts where bank_account_id = ${id} for share`;
}

/** A client's changes to bank accounts take turns. */
export async function lockOwner(tx: TenantTx, clientId: ClientId): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('bank-accounts|' || ${clientId}, 0))`;
}

export interface BankAccountContent extends BankNumber {
  readonly id: BankAccountId;
  readonly clientId: ClientId;
  readonly country: string;
  readonly bankName: string;
  readonly holder: string;
  readonly numberHint: string;
  readonly isDefault: boolean;
  readonly usableAt: Date;
}

/** False when the client has the same number already. */
export async function saveBankAccount(
  tx: TenantTx,
  vault: Vault,
  tenantId: TenantId,
  account: BankAccountContent,
  now: Date,
): Promise<boolean> {
  const { id, clientId, country, scheme, code, isDefault, usableAt } = account;
  const holder = await vault.seal(tx, cell('holder', id), account.holder);
  const number = await vault.seal(tx, cell('number', id), account.number);
  const index = vault.index(tenantId, 'bank_number', `${account.number}|${code}`);
  const taken = await tx.sql`
    select 1 from brokerage.bank_accounts
    where client_id = ${clientId} and country = ${country} and number_index = ${index} and removed_at is null
      and bank_account_id <> ${id}`;
  if (taken.length > 0) return false;
  await tx.sql`
    insert into brokerage.bank_accounts (tenant_id, bank_account_id, client_id, country, scheme, bank_name, holder,
      number, number_index, number_hint, code, status, is_default, changed_at, usable_at, created_at)
    values (${tenantId}, ${id}, ${clientId}, ${country}, ${scheme}, ${account.bankName}, ${holder}, ${number}, ${index},
      ${account.numberHint}, ${code}, 'pending', ${isDefault}, ${now}, ${usableAt}, ${now})
    on conflict (tenant_id, bank_account_id) do update
      set country = excluded.country, scheme = excluded.scheme, bank_name = excluded.bank_name,
        holder = excluded.holder, number = excluded.number, number_index = excluded.number_index,
        number_hint = excluded.number_hint, code = excluded.code, status = 'pending', reason = null, evidence = null,
        decided_by = null, decided_at = null, approval_id = null, is_default = excluded.is_default, changed_at = excluded.changed_at,
        usable_at = excluded.usable_at`;
  return true;
}

export async function setDefault(
  tx: TenantTx,
  account: Pick<BankAccount, 'id' | 'clientId' | 'country'>,
): Promise<void> {
  const { id, clientId, country } = account;
  await tx.sql`
    update brokerage.bank_accounts set is_default = false
    where client_id = ${clientId} and country = ${country} and is_default and bank_account_id <> ${id}`;
  await tx.sql`update brokerage.bank_accounts set is_default = true where bank_account_id = ${id}`;
}

export async function removeBankAccount(tx: TenantTx, id: BankAccountId, now: Date): Promise<void> {
  await tx.sql`
    update brokerage.bank_accounts set removed_at = ${now}, is_default = false where bank_account_id = ${id}`;
}

export async function saveVerdict(
  tx: TenantTx,
  id: BankAccountId,
  verdict: {
    readonly status: 'approved' | 'rejected';
    readonly reason: BankAccount['reason'];
    readonly evidence: string;
    readonly approvalId: ApprovalId;
    readonly staffId: StaffId;
    readonly now: Date;
  },
): Promise<void> {
  await tx.sql`
    update brokerage.bank_accounts set status = ${verdict.status}, reason = ${verdict.reason},
      evidence = ${verdict.evidence}, decided_by = ${verdict.staffId}, decided_at = ${verdict.now},
      approval_id = ${verdict.approvalId}
    where bank_account_id = ${id}`;
}

export const sealedBankAccountColumns = (['holder', 'number'] as const).map((column) => ({
  table,
  column,
  idColumn: 'bank_account_id',
}));
