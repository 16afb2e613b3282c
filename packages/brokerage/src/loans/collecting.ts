// What happens to loans by themselves: an instalment that falls due is collected from cash or becomes a due, an approved
// loan that was not drawn in time is recycled. Run by a job; running it twice changes nothing.
import type { Money } from '@candor/money';
import { isRefusal } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { parseId } from '@candor/contract/ids.ts';
import type { LoanId } from '@candor/contract/ids.ts';
import { moveLoanToDues } from '@candor/ledger';
import type { TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import { findAccount, postJournal, readStates } from '../accounts/index.ts';
import { openDue } from '../dues/index.ts';
import type { Due, DueListener } from '../dues/index.ts';
import { closeOverdue, listDueLoans, listInstalments, markOverdue } from './instalment-store.ts';
import type { Loan } from './loan.ts';
import { auditLoan, causeOf, clearWhenDone, ownerOf, tellLoan } from './parts.ts';
import type { LoanParts } from './parts.ts';
import { bookRepayment, oweInstalment } from './repaying.ts';
import type { Repayment } from './repaying.ts';
import { addRepaid, listUndrawn, lockLoan, saveStatus } from './store.ts';

const mostPerRun = 500;

export interface Collected {
  readonly collected: number;
  readonly overdue: number;
  readonly recycled: number;
}

export async function collectLoans(
  parts: Pick<LoanParts, 'clock' | 'db' | 'ids' | 'ledger' | 'loanListeners' | 'messages' | 'vault'>,
  scope: TenantScope,
): Promise<Collected> {
  const now = parts.clock.now();
  const counts = { paid: 0, overdue: 0 };
  const waiting = await parts.db.read(scope, (reader) => listDueLoans(reader, now, mostPerRun));
  for (const id of waiting) {
    // One instalment per transaction; a loan that was left alone for months has several.
    for (;;) {
      const outcome = await parts.db.transact(scope, (tx) => collectNext(parts, tx, id));
      if (outcome === undefined) break;
      // Cash that went away between looking and booking, or halted books: the next run looks again.
      if (isRefusal(outcome)) break;
      counts[outcome] += 1;
    }
  }
  return { collected: counts.paid, overdue: counts.overdue, recycled: await recycleUndrawn(parts, scope) };
}

type Outcome = 'paid' | 'overdue';

async function collectNext(
  parts: Pick<LoanParts, 'clock' | 'ids' | 'ledger' | 'loanListeners' | 'messages' | 'vault'>,
  tx: TenantTx,
  loanId: LoanId,
): Promise<Outcome | undefined | Refusal<'insufficient_funds' | 'ledger_halted'>> {
  const loan = await lockLoan(tx, parts.vault, loanId);
  if (!loan) return undefined;
  const plan = await listInstalments(tx, loanId);
  const next = plan.find(({ state }) => state === 'planned');
  if (!next || next.dueAt > parts.clock.now()) return undefined;
  const owed = oweInstalment(loan, plan, next.number);
  if (isRefusal(owed)) return undefined;
  const hasEnough = (await readCash(tx, loan)).amountMinor >= owed.total.amountMinor;
  if (!hasEnough) return moveToDues(parts, tx, owed);
  const refused = await bookRepayment(parts, tx, owed, 'instalment collected as planned');
  return refused ?? 'paid';
}

async function readCash(tx: TenantTx, { clientId, accountId }: Loan): Promise<Money> {
  const account = await findAccount(tx, clientId, accountId);
  const [state] = account ? await readStates(tx, [account]) : [];
  if (!state) throw new Error('a loan has no account');
  return state.buckets.cash;
}

async function moveToDues(
  parts: Pick<LoanParts, 'clock' | 'ids' | 'ledger' | 'messages'>,
  tx: TenantTx,
  { loan, instalment, principal, interest, total }: Repayment,
): Promise<Outcome | Refusal<'ledger_halted'>> {
  const { signatureId, clientId, accountId } = loan;
  if (!instalment || signatureId === undefined) throw new TypeError('a drawn loan has a signature and a plan');
  const now = parts.clock.now();
  const due = await openDue(parts, tx, {
    id: parts.ids.next(),
    clientId,
    accountId,
    signatureId,
    reason: 'loan_instalment',
    cause: causeOf(loan),
    amount: total,
    dueAt: instalment.dueAt,
    createdAt: now,
  });
  await markOverdue(tx, loan.id, instalment.number, due.id, now);
  if (loan.status === 'using') await saveStatus(tx, loan.id, 'repayment');
  const posted = await postJournal(parts.ledger, tx, {
    ...moveLoanToDues({
      owner: ownerOf(loan),
      asset: total.currency,
      principalMinor: principal.amountMinor,
      interestMinor: interest.amountMinor,
      signatureId,
    }),
    cause: { kind: 'due', id: due.id },
    reason: `instalment ${String(instalment.number)} was not covered when it fell due`,
    idempotencyKey: `loan-overdue:${loan.id}:${String(instalment.number)}`,
  });
  if (isRefusal(posted)) return posted;
  await auditLoan(parts, tx, loan, 'loan.overdue');
  return 'overdue';
}

async function recycleUndrawn(
  parts: Pick<LoanParts, 'clock' | 'db' | 'messages' | 'vault'>,
  scope: TenantScope,
): Promise<number> {
  const now = parts.clock.now();
  const ids = await parts.db.read(scope, (reader) => listUndrawn(reader, now, mostPerRun));
  let recycled = 0;
  for (const id of ids) {
    await parts.db.transact(scope, async (tx) => {
      const loan = await lockLoan(tx, parts.vault, id);
      if (loan?.status !== 'approved' || !loan.drawBy || loan.drawBy > now) return;
      await saveStatus(tx, id, 'recycled');
      await tellLoan(parts, tx, loan, 'loan_recycled', loan.approved ?? loan.applied);
      await auditLoan(parts, tx, loan, 'loan.recycled');
      recycled += 1;
    });
  }
  return recycled;
}

/** What hears of dues cannot itself be told of them: the listeners to dues are known once it is there. */
export type ListeningParts = Pick<LoanParts, 'clock' | 'vault' | 'messages' | 'loanListeners'>;

/** What a loan does when a due that came from it is paid or waived. */
export function loanDueListener(parts: ListeningParts): DueListener {
  return {
    async onDuePaid(tx, due, paid) {
      const loan = await lockLoanOf(parts, tx, due);
      if (loan) await addRepaid(tx, loan.id, paid.amountMinor);
    },
    async onDueSettled(tx, due) {
      const loan = await lockLoanOf(parts, tx, due);
      if (!loan) return;
      await closeOverdue(tx, due.id, due.status === 'clear' ? 'paid' : 'dropped', parts.clock.now());
      await clearWhenDone(parts, tx, loan);
    },
  };
}

async function lockLoanOf(
  { vault }: Pick<ListeningParts, 'vault'>,
  tx: TenantTx,
  { cause, reason }: Due,
): Promise<Loan | undefined> {
  return cause.kind === 'loan' && reason === 'loan_instalment'
    ? lockLoan(tx, vault, parseId('loan', cause.id))
    : undefined;
}
