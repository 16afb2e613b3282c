// SQL of deposits and of the receipts that prove what arrived.
import { maskName } from '@candor/contract/clients/person-name.ts';
import type { CorrectionReason } from '@candor/contract/corrections/reasons.ts';
import type { AccountId, ApprovalId, ChannelId, ClientId, DepositId, FileId } from '@candor/contract/ids.ts';
import { makeMoney } from '@candor/money';
import type { Money } from '@candor/money';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import { expectCurrency } from '../accounts/index.ts';
import type { Deposit, DepositStatus, RefusalReason } from './deposit.ts';

interface DepositRow {
  readonly depositId: DepositId;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly channelId: ChannelId;
  readonly kind: Deposit['kind'];
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly status: DepositStatus;
  readonly reason: Deposit['reason'];
  readonly proofFileId: FileId | null;
  readonly credited: string | null;
  readonly payerHint: string | null;
  readonly corrections: number;
  readonly correctedFor: CorrectionReason | null;
  readonly correctedAt: Date | null;
  readonly accountCurrency: string;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
}

function toDeposit(row: DepositRow): Deposit {
  const { depositId, amount, currency, credited, accountCurrency, proofFileId, payerHint, decidedAt, ...more } = row;
  const { corrections, correctedFor: reason, correctedAt: at, ...rest } = more;
  // A correction can be corrected in its turn: then the booking stands again.
  const isTakenBack = corrections % 2 === 1 && reason !== null && at !== null;
  return {
    ...rest,
    id: depositId,
    amount: makeMoney(BigInt(amount), expectCurrency(currency)),
    proofFileId: proofFileId ?? undefined,
    payerHint: payerHint ?? undefined,
    credited: credited === null ? undefined : makeMoney(BigInt(credited), expectCurrency(accountCurrency)),
    corrected: isTakenBack ? { reason, at } : undefined,
    decidedAt: decidedAt ?? undefined,
  };
}

const selected = (reader: Reader) => reader.sql`
  select d.deposit_id, d.client_id, d.account_id, d.channel_id, c.kind, d.reference, d.amount::text, d.currency, d.status,
    d.reason, d.proof_file_id, d.credited::text, d.payer_hint, a.currency as account_currency, d.created_at, d.decided_at,
    x.corrections, x.corrected_for, x.corrected_at
  from brokerage.deposits d
  cross join lateral (
    select count(*)::int as corrections, (array_agg(t.code order by t.corrected_at desc))[1] as corrected_for,
      max(t.corrected_at) as corrected_at
    from brokerage.corrections t
    where t.tenant_id = d.tenant_id and t.root_kind = 'deposit' and t.root_id = d.deposit_id::text) x
  join brokerage.deposit_channels c on c.tenant_id = d.tenant_id and c.channel_id = d.channel_id
  join brokerage.accounts a on a.tenant_id = d.tenant_id and a.account_id = d.account_id`;

export interface NewDeposit {
  readonly id: DepositId;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly channelId: ChannelId;
  readonly reference: string;
  readonly amount: Money;
  readonly proofFileId: FileId | undefined;
}

export async function insertDeposit(tx: TenantTx, tenantId: TenantId, deposit: NewDeposit, now: Date): Promise<void> {
  const { id, clientId, accountId, channelId, reference, amount, proofFileId } = deposit;
  await tx.sql`
    insert into brokerage.deposits (tenant_id, deposit_id, client_id, account_id, channel_id, reference, amount, currency,
      status, proof_file_id, created_at)
    values (${tenantId}, ${id}, ${clientId}, ${accountId}, ${channelId}, ${reference}, ${String(amount.amountMinor)},
      ${amount.currency}, 'pending', ${proofFileId ?? null}, ${now})`;
}

export async function listDeposits(
  reader: Reader,
  clientId: ClientId,
  status: DepositStatus | undefined,
  { after, limit }: PageRange,
): Promise<Deposit[]> {
  const rows = await reader.sql<DepositRow[]>`
    ${selected(reader)}
    where d.client_id = ${clientId} ${when(reader, status, (one) => reader.sql`and d.status = ${one}`)}
      ${when(reader, after, (id) => reader.sql`and d.deposit_id < ${id}`)}
    order by d.deposit_id desc limit ${limit}`;
  return rows.map(toDeposit);
}

export async function findDeposit(reader: Reader, clientId: ClientId, id: DepositId): Promise<Deposit | undefined> {
  const [row] = await reader.sql<DepositRow[]>`
    ${selected(reader)} where d.client_id = ${clientId} and d.deposit_id = ${id}`;
  return row && toDeposit(row);
}

/** Whosever it is: for staff. */
export async function readDeposit(reader: Reader, id: DepositId): Promise<Deposit | undefined> {
  const [row] = await reader.sql<DepositRow[]>`${selected(reader)} where d.deposit_id = ${id}`;
  return row && toDeposit(row);
}

export async function listQueue(
  reader: Reader,
  { status, clientId }: { readonly status: DepositStatus | undefined; readonly clientId: ClientId | undefined },
  { after, limit }: PageRange,
): Promise<Deposit[]> {
  const rows = await reader.sql<DepositRow[]>`
    ${selected(reader)}
    where true ${when(reader, status, (one) => reader.sql`and d.status = ${one}`)}
      ${when(reader, clientId, (id) => reader.sql`and d.client_id = ${id}`)}
      ${when(reader, after, (id) => reader.sql`and d.deposit_id > ${id}`)}
    order by d.deposit_id limit ${limit}`;
  return rows.map(toDeposit);
}

/** Of this client, or of anybody's when none is named: staff decide about all. */
export async function lockDeposit(tx: TenantTx, id: DepositId, clientId?: ClientId): Promise<Deposit | undefined> {
  const [row] = await tx.sql<DepositRow[]>`
    ${selected(tx)}
    where d.deposit_id = ${id} and (${clientId ?? null}::uuid is null or d.client_id = ${clientId ?? null})
    for update of d`;
  return row && toDeposit(row);
}

/** In the order of their ids: two statements at once wait for each other and never in a circle. */
export async function lockByReference(tx: TenantTx, references: readonly string[]): Promise<Map<string, Deposit>> {
  const rows = await tx.sql<DepositRow[]>`
    ${selected(tx)} where d.reference = any(${tx.texts(references)}) order by d.deposit_id for update of d`;
  return new Map(rows.map((row) => [row.reference, toDeposit(row)]));
}

export async function setProof(tx: TenantTx, id: DepositId, fileId: FileId): Promise<void> {
  await tx.sql`update brokerage.deposits set proof_file_id = ${fileId} where deposit_id = ${id}`;
}

/** Of whoever paid only the first letters are kept here; proposals of older days name nobody. */
export async function markCredited(
  tx: TenantTx,
  id: DepositId,
  { credited, payer }: { readonly credited: Money; readonly payer: string | undefined },
  approvalId: ApprovalId,
  now: Date,
): Promise<void> {
  const hint = payer === undefined ? '' : maskName(payer);
  await tx.sql`
    update brokerage.deposits set status = 'approved', credited = ${String(credited.amountMinor)},
      payer_hint = ${hint === '' ? null : hint}, approval_id = ${approvalId}, decided_at = ${now}
    where deposit_id = ${id}`;
}

export async function markRefused(
  tx: TenantTx,
  id: DepositId,
  reason: RefusalReason,
  approvalId: ApprovalId,
  now: Date,
): Promise<void> {
  await tx.sql`
    update brokerage.deposits set status = 'rejected', reason = ${reason}, approval_id = ${approvalId},
      decided_at = ${now}
    where deposit_id = ${id}`;
}

/** False when the bank's reference was booked before. */
export async function insertReceipt(
  tx: TenantTx,
  tenantId: TenantId,
  receipt: {
    readonly channelId: ChannelId;
    readonly bankReference: string;
    readonly amount: Money;
    readonly approvalId: ApprovalId;
  },
  now: Date,
): Promise<boolean> {
  const { channelId, bankReference, amount, approvalId } = receipt;
  const made = await tx.sql`
    insert into brokerage.deposit_receipts (tenant_id, channel_id, bank_reference, amount, currency, approval_id,
      received_at)
    values (${tenantId}, ${channelId}, ${bankReference}, ${String(amount.amountMinor)}, ${amount.currency},
      ${approvalId}, ${now})
    on conflict do nothing returning bank_reference`;
  return made.length > 0;
}

/** How many the client ever made, whatever became of them. */
export async function countDeposits(reader: Reader, clientId: ClientId): Promise<number> {
  const [row] = await reader.sql<Array<{ count: number }>>`
    select count(*)::int as count from brokerage.deposits where client_id = ${clientId}`;
  return row?.count ?? 0;
}
