// SQL of instalments: written when a loan is drawn, each paid, moved to dues or dropped once.
import type { DueId, LoanId } from '@candor/contract/ids.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { Instalment } from './loan.ts';
import type { PlannedInstalment } from './schedule.ts';

interface InstalmentRow extends Pick<Instalment, 'number' | 'dueAt' | 'state'> {
  readonly principal: string;
  readonly interest: string;
  readonly balance: string;
}

function toInstalment({ principal, interest, balance, ...rest }: InstalmentRow): Instalment {
  return {
    ...rest,
    principalMinor: BigInt(principal),
    interestMinor: BigInt(interest),
    balanceMinor: BigInt(balance),
  };
}

export async function insertPlan(
  tx: TenantTx,
  tenantId: TenantId,
  loanId: LoanId,
  plan: readonly PlannedInstalment[],
): Promise<void> {
  for (const { number, dueAt, principalMinor, interestMinor, balanceMinor } of plan) {
    await tx.sql`
      insert into brokerage.loan_instalments (tenant_id, loan_id, number, due_at, principal, interest, balance, state)
      values (${tenantId}, ${loanId}, ${number}, ${dueAt}, ${String(principalMinor)}, ${String(interestMinor)},
        ${String(balanceMinor)}, 'planned')`;
  }
}

export async function listInstalments(reader: Reader, loanId: LoanId): Promise<Instalment[]> {
  const rows = await reader.sql<InstalmentRow[]>`
    select number, due_at, principal::text, interest::text, balance::text, state from brokerage.loan_instalments
    where loan_id = ${loanId} order by number`;
  return rows.map(toInstalment);
}

export async function markPaid(tx: TenantTx, loanId: LoanId, number: number, now: Date): Promise<void> {
  await tx.sql`
    update brokerage.loan_instalments set state = 'paid', done_at = ${now}
    where loan_id = ${loanId} and number = ${number}`;
}

export async function markOverdue(
  tx: TenantTx,
  loanId: LoanId,
  number: number,
  dueId: DueId,
  now: Date,
): Promise<void> {
  await tx.sql`
    update brokerage.loan_instalments set state = 'overdue', due_id = ${dueId}, done_at = ${now}
    where loan_id = ${loanId} and number = ${number}`;
}

/** The rest of a plan that is paid off at once. */
export async function dropPlanned(tx: TenantTx, loanId: LoanId, now: Date): Promise<void> {
  await tx.sql`
    update brokerage.loan_instalments set state = 'dropped', done_at = ${now}
    where loan_id = ${loanId} and state = 'planned'`;
}

/** The due that an instalment became was paid or waived. */
export async function closeOverdue(tx: TenantTx, dueId: DueId, state: 'paid' | 'dropped', now: Date): Promise<void> {
  await tx.sql`
    update brokerage.loan_instalments set state = ${state}, done_at = ${now}
    where due_id = ${dueId} and state = 'overdue'`;
}

/** Loans with an instalment that has fallen due. */
export async function listDueLoans(reader: Reader, now: Date, limit: number): Promise<LoanId[]> {
  const rows = await reader.sql<Array<{ id: LoanId }>>`
    select distinct loan_id as id from brokerage.loan_instalments
    where state = 'planned' and due_at <= ${now} limit ${limit}`;
  return rows.map(({ id }) => id);
}
