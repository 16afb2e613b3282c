// SQL of withdrawals. States move as the trigger of the table allows and no other way.
import { formatReference } from '@candor/contract/references/references.ts';
import type { ApprovalId, BankAccountId, ChannelId, ClientId, WithdrawalId } from '@candor/contract/ids.ts';
import { makeMoney } from '@candor/money';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import { expectCurrency } from '../accounts/index.ts';
import type { Withdrawal, WithdrawalStatus } from './withdrawal.ts';

type Optional = 'channelId' | 'decidedAt' | 'paidAt' | 'bankReference' | 'returnedAt' | 'cancelledAt';

interface WithdrawalRow extends Omit<Withdrawal, 'amount' | 'reference' | Optional> {
  readonly number: bigint;
  readonly amount: string;
  readonly currency: string;
  readonly channelId: ChannelId | null;
  readonly decidedAt: Date | null;
  readonly paidAt: Date | null;
  readonly bankReference: string | null;
  readonly returnedAt: Date | null;
  readonly cancelledAt: Date | null;
}

function toWithdrawal({ number, ...row }: WithdrawalRow): Withdrawal {
  const { amount, currency, channelId, decidedAt, paidAt, bankReference, returnedAt, cancelledAt, ...rest } = row;
  return {
    ...rest,
    reference: formatReference('withdrawal', number),
    amount: makeMoney(BigInt(amount), expectCurrency(currency)),
    channelId: channelId ?? undefined,
    decidedAt: decidedAt ?? undefined,
    paidAt: paidAt ?? undefined,
    bankReference: bankReference ?? undefined,
    returnedAt: returnedAt ?? undefined,
    cancelledAt: cancelledAt ?? undefined,
  };
}

const selected = (reader: Reader) => reader.sql`
  select w.withdrawal_id as id, w.client_id, w.account_id, w.bank_account_id, w.hold_id, w.amount::text, w.currency, w.way,
    w.status, w.reason, w.due_at, b.bank_name, b.number_hint, w.channel_id, w.created_at, w.decided_at, w.paid_at,
    w.bank_reference, w.returned_at, w.return_reason, w.cancelled_at, r.number
  from brokerage.withdrawals w
  join brokerage.bank_accounts b on b.tenant_id = w.tenant_id and b.bank_account_id = w.bank_account_id
  join brokerage.order_references r
    on r.tenant_id = w.tenant_id and r.kind = 'withdrawal' and r.subject_id = w.withdrawal_id`;

export type NewWithdrawal = Pick<
  Withdrawal,
  'id' | 'clientId' | 'accountId' | 'bankAccountId' | 'holdId' | 'amount' | 'way' | 'dueAt' | 'createdAt'
>;

export async function insertWithdrawal(tx: TenantTx, tenantId: TenantId, withdrawal: NewWithdrawal): Promise<void> {
  const { id, clientId, accountId, bankAccountId, holdId, amount, way, dueAt, createdAt } = withdrawal;
  await tx.sql`
    insert into brokerage.withdrawals (tenant_id, withdrawal_id, client_id, account_id, bank_account_id, hold_id, amount,
      currency, way, status, due_at, created_at)
    values (${tenantId}, ${id}, ${clientId}, ${accountId}, ${bankAccountId}, ${holdId}, ${String(amount.amountMinor)},
      ${amount.currency}, ${way}, 'pending', ${dueAt}, ${createdAt})`;
}

/** Of this client, or of anybody's when none is named. */
export async function lockWithdrawal(
  tx: TenantTx,
  id: WithdrawalId,
  clientId?: ClientId,
): Promise<Withdrawal | undefined> {
  const [row] = await tx.sql<WithdrawalRow[]>`
    ${selected(tx)}
    where w.withdrawal_id = ${id} and (${clientId ?? null}::uuid is null or w.client_id = ${clientId ?? null})
    for update of w`;
  return row && toWithdrawal(row);
}

export async function findWithdrawal(
  reader: Reader,
  clientId: ClientId,
  id: WithdrawalId,
): Promise<Withdrawal | undefined> {
  const [row] = await reader.sql<WithdrawalRow[]>`
    ${selected(reader)} where w.withdrawal_id = ${id} and w.client_id = ${clientId}`;
  return row && toWithdrawal(row);
}

export async function listWithdrawals(
  reader: Reader,
  clientId: ClientId,
  status: WithdrawalStatus | undefined,
  { after, limit }: PageRange,
): Promise<Withdrawal[]> {
  const rows = await reader.sql<WithdrawalRow[]>`
    ${selected(reader)}
    where w.client_id = ${clientId} ${when(reader, status, (one) => reader.sql`and w.status = ${one}`)}
      ${when(reader, after, (id) => reader.sql`and w.withdrawal_id < ${id}`)}
    order by w.withdrawal_id desc limit ${limit}`;
  return rows.map(toWithdrawal);
}

/** The one that is due first on top. */
export async function listQueue(
  reader: Reader,
  { status, clientId }: { readonly status: WithdrawalStatus | undefined; readonly clientId: ClientId | undefined },
  { after, limit }: PageRange,
): Promise<Withdrawal[]> {
  const rows = await reader.sql<WithdrawalRow[]>`
    ${selected(reader)}
    where true ${when(reader, status, (one) => reader.sql`and w.status = ${one}`)}
      ${when(reader, clientId, (id) => reader.sql`and w.client_id = ${id}`)}
      ${when(
        reader,
        after,
        (id) => reader.sql`and (w.due_at, w.withdrawal_id) >
          (select x.due_at, x.withdrawal_id from brokerage.withdrawals x where x.withdrawal_id = ${id})`,
      )}
    order by w.due_at, w.withdrawal_id limit ${limit}`;
  return rows.map(toWithdrawal);
}

export async function cancel(tx: TenantTx, id: WithdrawalId, now: Date): Promise<void> {
  await tx.sql`
    update brokerage.withdrawals set status = 'cancelled', cancelled_at = ${now} where withdrawal_id = ${id}`;
}

export async function decide(
  tx: TenantTx,
  id: WithdrawalId,
  decision: { readonly reason: Withdrawal['reason']; readonly approvalId: ApprovalId; readonly now: Date },
): Promise<void> {
  const status = decision.reason === null ? 'awaiting' : 'rejected';
  await tx.sql`
    update brokerage.withdrawals set status = ${status}, reason = ${decision.reason},
      approval_id = ${decision.approvalId}, decided_at = ${decision.now}
    where withdrawal_id = ${id}`;
}

export async function pay(
  tx: TenantTx,
  id: WithdrawalId,
  payment: {
    readonly channelId: ChannelId;
    readonly bankReference: string;
    readonly approvalId: ApprovalId;
    readonly now: Date;
  },
): Promise<void> {
  await tx.sql`
    update brokerage.withdrawals set status = 'approved', channel_id = ${payment.channelId},
      bank_reference = ${payment.bankReference}, paid_at = ${payment.now}, paid_approval_id = ${payment.approvalId}
    where withdrawal_id = ${id}`;
}

export async function takeBack(
  tx: TenantTx,
  id: WithdrawalId,
  back: {
    readonly reason: Withdrawal['returnReason'];
    readonly bankReference: string;
    readonly approvalId: ApprovalId;
    readonly now: Date;
  },
): Promise<void> {
  await tx.sql`
    update brokerage.withdrawals set status = 'returned', return_reason = ${back.reason}, returned_at = ${back.now},
      return_reference = ${back.bankReference}, return_approval_id = ${back.approvalId}
    where withdrawal_id = ${id}`;
}

/** One payment of the bank, in or out, is told once: the same reference never pays, returns or credits twice. */
export async function isReferenceUsed(
  reader: Reader,
  channelId: ChannelId | undefined,
  bankReference: string,
): Promise<boolean> {
  const rows = await reader.sql`
    select 1 from brokerage.withdrawals
    where channel_id is not distinct from ${channelId ?? null}::uuid
      and (bank_reference = ${bankReference} or return_reference = ${bankReference})
    union all select 1 from brokerage.deposit_receipts
    where channel_id = ${channelId ?? null}::uuid and bank_reference = ${bankReference} limit 1`;
  return rows.length > 0;
}

/** Two who tell the same reference at once take turns; false for the second. */
export async function claimReference(
  tx: TenantTx,
  channelId: ChannelId | undefined,
  bankReference: string,
): Promise<boolean> {
  await tx.sql`
    select pg_advisory_xact_lock(hashtextextended('payment|' || ${channelId ?? ''} || '|' || ${bankReference}, 0))`;
  return !(await isReferenceUsed(tx, channelId, bankReference));
}

/** True while money is on its way to this payee. */
export async function isPaidTo(reader: Reader, bankAccountId: BankAccountId): Promise<boolean> {
  const rows = await reader.sql`
    select 1 from brokerage.withdrawals
    where bank_account_id = ${bankAccountId} and status in ('pending', 'awaiting') limit 1`;
  return rows.length > 0;
}

export interface Pace {
  readonly requests: number;
  readonly medianHours: number | null;
  readonly refusedPercent: number | null;
}

/** How the tenant pays, over the requests since an instant. */
export async function readPace(reader: Reader, since: Date): Promise<Pace> {
  const [row] = await reader.sql<Pace[]>`
    select count(*)::int as requests,
      round((percentile_cont(0.5) within group (order by extract(epoch from paid_at - created_at)))::numeric / 3600, 1)::float8
        as median_hours,
      round(100.0 * count(*) filter (where status = 'rejected')
        / nullif(count(*) filter (where decided_at is not null), 0), 1)::float8 as refused_percent
    from brokerage.withdrawals where created_at >= ${since}`;
  return row ?? { requests: 0, medianHours: null, refusedPercent: null };
}

export async function countOverdue(reader: Reader, now: Date): Promise<number> {
  const [row] = await reader.sql<Array<{ count: number }>>`
    select count(*)::int as count from brokerage.withdrawals
    where status in ('pending', 'awaiting') and due_at < ${now}`;
  return row?.count ?? 0;
}

/** How many the client ever made, whatever became of them. */
export async function countWithdrawals(reader: Reader, clientId: ClientId): Promise<number> {
  const [row] = await reader.sql<Array<{ count: number }>>`
    select count(*)::int as count from brokerage.withdrawals where client_id = ${clientId}`;
  return row?.count ?? 0;
}
