// SQL of loans. States move as the trigger of the table allows and no other way; the client's own words are sealed and
// opened here only.
import { formatReference } from '@candor/contract/references/references.ts';
import type { ApprovalId, ClientId, LoanId, SignatureId } from '@candor/contract/ids.ts';
import { makeMoney } from '@candor/money';
import type { CurrencyCode, Money } from '@candor/money';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import { withoutNulls } from '@candor/platform/db/rows.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import { expectCurrency } from '../accounts/index.ts';
import type { Loan, LoanStatus } from './loan.ts';

type Optional = 'remark' | 'signatureId' | 'decidedAt' | 'drawBy' | 'drawnAt' | 'clearedAt';

type LoanRow = Omit<Loan, Optional | 'reference' | 'reason' | 'applied' | 'approved' | 'repaid' | 'fee' | 'next'> & {
  readonly [Name in Optional]: Exclude<Loan[Name], undefined> | null;
} & {
  readonly number: bigint;
  readonly applied: string;
  readonly approved: string | null;
  readonly repaid: string;
  readonly fee: string | null;
  readonly currency: string;
  readonly nextDueAt: Date | null;
  readonly nextAmount: string | null;
  readonly words: Buffer | null;
};

const cell = (rowId: string) => ({ table: 'brokerage.loans', column: 'words', rowId });

export const sealedLoanColumns = [{ table: 'brokerage.loans', column: 'words', idColumn: 'loan_id' }] as const;

async function toLoan(reader: Reader, vault: Vault, row: LoanRow): Promise<Loan> {
  const { number, applied, approved, repaid, fee, currency, nextDueAt, nextAmount, words, ...rest } = row;
  const code = expectCurrency(currency);
  const read = (minor: string): Money => makeMoney(BigInt(minor), code);
  return {
    ...withoutNulls(rest),
    refusal: rest.refusal,
    reference: formatReference('loan', number),
    reason: words === null ? '' : await vault.open(reader, cell(rest.id), words),
    applied: read(applied),
    approved: approved === null ? undefined : read(approved),
    repaid: read(repaid),
    fee: fee === null ? undefined : read(fee),
    next: nextDueAt === null || nextAmount === null ? undefined : { dueAt: nextDueAt, amount: read(nextAmount) },
  };
}

async function openAll(reader: Reader, vault: Vault, rows: readonly LoanRow[]): Promise<Loan[]> {
  const opened: Loan[] = [];
  for (const row of rows) opened.push(await toLoan(reader, vault, row));
  return opened;
}

const selected = (reader: Reader) => reader.sql`
  select l.loan_id as id, r.number, l.client_id, l.account_id, l.kind, l.purpose, l.words, l.applied::text, l.approved::text,
    l.repaid::text, l.fee::text, l.currency, l.months, l.terms_version, l.rate_bps, l.fee_bps, l.status, l.refusal,
    l.remark, l.signature_id, l.submitted_at, l.decided_at, l.draw_by, l.drawn_at, l.cleared_at,
    n.due_at as next_due_at, n.amount as next_amount
  from brokerage.loans l
  join brokerage.order_references r on r.tenant_id = l.tenant_id and r.kind = 'loan' and r.subject_id = l.loan_id
  left join lateral (
    select i.due_at, (i.principal + i.interest)::text as amount from brokerage.loan_instalments i
    where i.tenant_id = l.tenant_id and i.loan_id = l.loan_id and i.state = 'planned'
    order by i.number limit 1) n on true`;

export type NewLoan = Pick<
  Loan,
  | 'id'
  | 'clientId'
  | 'accountId'
  | 'kind'
  | 'purpose'
  | 'reason'
  | 'applied'
  | 'months'
  | 'termsVersion'
  | 'rateBps'
  | 'feeBps'
  | 'submittedAt'
>;

export async function insertLoan(tx: TenantTx, vault: Vault, tenantId: TenantId, loan: NewLoan): Promise<void> {
  const words = await vault.seal(tx, cell(loan.id), loan.reason);
  await tx.sql`
    insert into brokerage.loans (tenant_id, loan_id, client_id, account_id, kind, purpose, words, applied, currency, months,
      terms_version, rate_bps, fee_bps, status, submitted_at)
    values (${tenantId}, ${loan.id}, ${loan.clientId}, ${loan.accountId}, ${loan.kind}, ${loan.purpose}, ${words},
      ${String(loan.applied.amountMinor)}, ${loan.applied.currency}, ${loan.months}, ${loan.termsVersion},
      ${loan.rateBps}, ${loan.feeBps}, 'pending', ${loan.submittedAt})`;
}

/** Of this client, or of anybody's when none is named. Held until the transaction ends: payers take turns. */
export async function lockLoan(tx: TenantTx, vault: Vault, id: LoanId, clientId?: ClientId): Promise<Loan | undefined> {
  const locked = await tx.sql`
    select 1 from brokerage.loans
    where loan_id = ${id} and (${clientId ?? null}::uuid is null or client_id = ${clientId ?? null}) for update`;
  return locked.length === 0 ? undefined : findLoan(tx, vault, id);
}

export async function findLoan(
  reader: Reader,
  vault: Vault,
  id: LoanId,
  clientId?: ClientId,
): Promise<Loan | undefined> {
  const [row] = await reader.sql<LoanRow[]>`
    ${selected(reader)}
    where l.loan_id = ${id} and (${clientId ?? null}::uuid is null or l.client_id = ${clientId ?? null})`;
  return row && toLoan(reader, vault, row);
}

export async function listLoans(
  reader: Reader,
  vault: Vault,
  clientId: ClientId,
  status: LoanStatus | undefined,
  { after, limit }: PageRange,
): Promise<Loan[]> {
  const rows = await reader.sql<LoanRow[]>`
    ${selected(reader)}
    where l.client_id = ${clientId} ${when(reader, status, (one) => reader.sql`and l.status = ${one}`)}
      ${when(reader, after, (id) => reader.sql`and l.loan_id < ${id}`)}
    order by l.loan_id desc limit ${limit}`;
  return openAll(reader, vault, rows);
}

/** The one that waits longest on top. */
export async function listQueue(
  reader: Reader,
  vault: Vault,
  { status, clientId }: { readonly status: LoanStatus | undefined; readonly clientId: ClientId | undefined },
  { after, limit }: PageRange,
): Promise<Loan[]> {
  const rows = await reader.sql<LoanRow[]>`
    ${selected(reader)}
    where true ${when(reader, status, (one) => reader.sql`and l.status = ${one}`)}
      ${when(reader, clientId, (id) => reader.sql`and l.client_id = ${id}`)}
      ${when(reader, after, (id) => reader.sql`and l.loan_id > ${id}`)}
    order by l.loan_id limit ${limit}`;
  return openAll(reader, vault, rows);
}

/** What the client has applied for or still owes in a currency. */
export async function sumOpenLoans(reader: Reader, clientId: ClientId, currency: CurrencyCode): Promise<bigint> {
  const [row] = await reader.sql<Array<{ sum: string }>>`
    select coalesce(sum(case when l.status in ('using', 'repayment') then
        (select coalesce(sum(i.principal), 0) from brokerage.loan_instalments i
          where i.tenant_id = l.tenant_id and i.loan_id = l.loan_id and i.state in ('planned', 'overdue'))
      else coalesce(l.approved, l.applied) end), 0)::text as sum
    from brokerage.loans l
    where l.client_id = ${clientId} and l.currency = ${currency}
      and l.status in ('pending', 'approved', 'using', 'repayment')`;
  return BigInt(row?.sum ?? '0');
}

/** Applications of one client take turns, so that two at once cannot pass the limit together. */
export async function lockApplicant(tx: TenantTx, clientId: ClientId): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`loans:${clientId}`}, 0))`;
}

export async function saveApproval(
  tx: TenantTx,
  id: LoanId,
  decision: {
    readonly approvedMinor: bigint;
    readonly remark: string | undefined;
    readonly approvalId: ApprovalId;
    readonly now: Date;
    readonly drawBy: Date;
  },
): Promise<void> {
  await tx.sql`
    update brokerage.loans set status = 'approved', approved = ${String(decision.approvedMinor)},
      remark = ${decision.remark ?? null}, approval_id = ${decision.approvalId}, decided_at = ${decision.now},
      draw_by = ${decision.drawBy}
    where loan_id = ${id}`;
}

export async function saveRefusal(
  tx: TenantTx,
  id: LoanId,
  decision: {
    readonly refusal: string;
    readonly remark: string | undefined;
    readonly approvalId: ApprovalId;
    readonly now: Date;
  },
): Promise<void> {
  await tx.sql`
    update brokerage.loans set status = 'rejected', refusal = ${decision.refusal}, remark = ${decision.remark ?? null},
      approval_id = ${decision.approvalId}, decided_at = ${decision.now}
    where loan_id = ${id}`;
}

export async function saveDraw(
  tx: TenantTx,
  id: LoanId,
  draw: { readonly signatureId: SignatureId; readonly feeMinor: bigint; readonly now: Date },
): Promise<void> {
  await tx.sql`
    update brokerage.loans set status = 'using', signature_id = ${draw.signatureId}, fee = ${String(draw.feeMinor)},
      drawn_at = ${draw.now}
    where loan_id = ${id}`;
}

export async function saveStatus(tx: TenantTx, id: LoanId, status: 'recycled' | 'repayment'): Promise<void> {
  await tx.sql`update brokerage.loans set status = ${status} where loan_id = ${id}`;
}

export async function saveClear(tx: TenantTx, id: LoanId, now: Date): Promise<void> {
  await tx.sql`update brokerage.loans set status = 'clear', cleared_at = ${now} where loan_id = ${id}`;
}

export async function addRepaid(tx: TenantTx, id: LoanId, paidMinor: bigint): Promise<void> {
  await tx.sql`update brokerage.loans set repaid = repaid + ${String(paidMinor)}::numeric where loan_id = ${id}`;
}

export async function listUndrawn(reader: Reader, now: Date, limit: number): Promise<LoanId[]> {
  const rows = await reader.sql<Array<{ id: LoanId }>>`
    select loan_id as id from brokerage.loans where status = 'approved' and draw_by <= ${now}
    order by loan_id limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** How many the client ever made, whatever became of them. */
export async function countLoans(reader: Reader, clientId: ClientId): Promise<number> {
  const [row] = await reader.sql<Array<{ count: number }>>`
    select count(*)::int as count from brokerage.loans where client_id = ${clientId}`;
  return row?.count ?? 0;
}
