// Repaying from own cash: the next instalment as planned, or everything that is left with the interest of the days used.
// What is paid is what was shown; an instalment is paid once.
import { makeMoney } from '@candor/money';
import type { Money } from '@candor/money';
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Loan as LoanWire } from '@candor/contract/loans/client.ts';
import type { LoanId } from '@candor/contract/ids.ts';
import { repayLoan as repayMovement } from '@candor/ledger';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import { transactOnce } from '@candor/platform/once/once.ts';
import type { Once } from '@candor/platform/once/once.ts';
import { transactProven } from '@candor/platform/once/proven.ts';
import { postJournal, readAmount } from '../accounts/index.ts';
import type { AmountRefusal } from '../accounts/index.ts';
import { dropPlanned, listInstalments, markPaid } from './instalment-store.ts';
import { checkRepayment, computePayoff, toWire } from './loan.ts';
import type { Instalment, Loan } from './loan.ts';
import { auditLoan, causeOf, clearWhenDone, ownerOf, tellLoan } from './parts.ts';
import type { Borrower, LoanParts } from './parts.ts';
import { addRepaid, findLoan, lockLoan, saveStatus } from './store.ts';

export interface RepayInput {
  readonly loanId: LoanId;
  /** Undefined: everything. */
  readonly instalment: number | undefined;
  readonly amount: { readonly amount: string; readonly currency: string };
}

export type RepayRefusal =
  | AmountRefusal
  | Refusal<
      | 'not_found'
      | 'state_conflict'
      | 'instalment_paid'
      | 'exceeds_debt'
      | 'repayment_differs'
      | 'insufficient_funds'
      | 'ledger_halted'
    >;

/** What will be booked. */
export interface Repayment {
  readonly loan: Loan;
  readonly instalment: Instalment | undefined;
  readonly principal: Money;
  readonly interest: Money;
  readonly feeRefund: Money;
  readonly total: Money;
}

export function repayWithPin(
  parts: Pick<LoanParts, 'checkPin' | 'clock' | 'db' | 'ledger' | 'loanListeners' | 'messages' | 'vault'>,
  borrower: Borrower,
  once: Once,
  { pin, ...input }: RepayInput & { readonly pin: string },
) {
  const { scope, clientId } = borrower;
  return transactProven(parts, scope, once, {
    prove: () => parts.checkPin(scope, clientId, pin),
    check: () =>
      parts.db.read(scope, async (reader) =>
        checkRequest(parts, reader, await findLoan(reader, parts.vault, input.loanId, clientId), input),
      ),
    write: () => repayLoan(parts, borrower, once, input),
  });
}

async function checkRequest(
  { clock }: Pick<LoanParts, 'clock'>,
  reader: Reader,
  loan: Loan | undefined,
  { instalment: number, amount }: RepayInput,
): Promise<Repayment | RepayRefusal> {
  if (!loan) return refuse('not_found');
  const plan = await listInstalments(reader, loan.id);
  const owed = number === undefined ? oweAll(loan, plan, clock.now()) : oweInstalment(loan, plan, number);
  if (isRefusal(owed)) return owed;
  const paid = readAmount(amount, loan.applied.currency);
  if (isRefusal(paid)) return paid;
  return checkRepayment(paid, owed.total) ?? owed;
}

function oweAll(loan: Loan, plan: readonly Instalment[], now: Date): Repayment | Refusal<'state_conflict'> {
  const payoff = computePayoff(loan, plan, now);
  if (!payoff) return refuse('state_conflict');
  const { principal, interest, feeRefund, total } = payoff;
  return { loan, instalment: undefined, principal, interest, feeRefund, total };
}

/** Only the next one can be paid: the plan is followed in order. */
export function oweInstalment(
  loan: Loan,
  plan: readonly Instalment[],
  number: number,
): Repayment | Refusal<'not_found' | 'state_conflict' | 'instalment_paid'> {
  const instalment = plan.find((one) => one.number === number);
  if (!instalment) return refuse(plan.length === 0 ? 'state_conflict' : 'not_found');
  if (instalment.state !== 'planned') return refuse('instalment_paid');
  if (plan.some((one) => one.state === 'planned' && one.number < number)) return refuse('state_conflict');
  const say = (minor: bigint) => makeMoney(minor, loan.applied.currency);
  const { principalMinor, interestMinor } = instalment;
  return {
    loan,
    instalment,
    principal: say(principalMinor),
    interest: say(interestMinor),
    feeRefund: say(0n),
    total: say(principalMinor + interestMinor),
  };
}

/** For a client whose PIN was right just now. */
export function repayLoan(
  parts: Pick<LoanParts, 'clock' | 'db' | 'ledger' | 'loanListeners' | 'messages' | 'vault'>,
  { scope, clientId }: Borrower,
  once: Once,
  input: RepayInput,
) {
  return transactOnce(parts, scope, once, async (tx): Promise<LoanWire | RepayRefusal> => {
    const repayment = await checkRequest(parts, tx, await lockLoan(tx, parts.vault, input.loanId, clientId), input);
    if (isRefusal(repayment)) return repayment;
    const refused = await bookRepayment(parts, tx, repayment, 'loan repaid by the client');
    if (isRefusal(refused)) return refused;
    const after = await findLoan(tx, parts.vault, input.loanId);
    if (!after) throw new Error('a locked loan is gone');
    return toWire(after);
  });
}

/** Rows first, listeners, messages, then the books; the loan's row is locked. */
export async function bookRepayment(
  parts: Pick<LoanParts, 'clock' | 'ledger' | 'loanListeners' | 'messages'>,
  tx: TenantTx,
  repayment: Repayment,
  reason: string,
): Promise<undefined | Refusal<'insufficient_funds' | 'ledger_halted'>> {
  const { loan, instalment, principal, interest, feeRefund, total } = repayment;
  const now = parts.clock.now();
  if (instalment) await markPaid(tx, loan.id, instalment.number, now);
  else await dropPlanned(tx, loan.id, now);
  await addRepaid(tx, loan.id, total.amountMinor);
  if (loan.status === 'using') await saveStatus(tx, loan.id, 'repayment');
  if (instalment) {
    for (const { onLoanRepaid } of parts.loanListeners) await onLoanRepaid?.(tx, loan, instalment.number);
  }
  await tellLoan(parts, tx, loan, 'loan_repaid', total);
  const isCleared = await clearWhenDone(parts, tx, loan);
  const posted = await postJournal(
    parts.ledger,
    tx,
    {
      ...repayMovement({
        owner: ownerOf(loan),
        asset: total.currency,
        principalMinor: principal.amountMinor,
        interestMinor: interest.amountMinor,
        refunds: [{ kind: 'fees', detail: 'loan', amountMinor: feeRefund.amountMinor }],
      }),
      cause: causeOf(loan),
      reason,
      idempotencyKey: `loan-repaid:${loan.id}:${instalment?.number ?? 'all'}`,
    },
    'insufficient_funds',
  );
  if (isRefusal(posted)) return posted;
  await auditLoan(parts, tx, loan, isCleared ? 'loan.cleared' : 'loan.repaid');
  return undefined;
}
