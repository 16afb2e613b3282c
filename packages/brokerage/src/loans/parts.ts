// What the verbs of loans need, and what they all do: tell the client, leave a line in the trail, tell who listens.
import { encodeMoney } from '@candor/money';
import type { Money } from '@candor/money';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { AccountHolder, AccountParts } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { CheckPin } from '../credentials/index.ts';
import type { ClientId } from '../clients/index.ts';
import { countOpenDues } from '../dues/index.ts';
import type { DueParts } from '../dues/index.ts';
import type { Loan } from './loan.ts';
import { listInstalments } from './instalment-store.ts';
import { saveClear } from './store.ts';

/** Who wants to know how loans are repaid, inside the transaction and before the books are touched. */
export interface LoanListener {
  /** An instalment was paid no later than it was due, by the client or by the plan. */
  readonly onLoanRepaid?: (tx: TenantTx, loan: Loan, instalment: number) => Promise<void>;
  /** Nothing is owed any more. Once. */
  readonly onLoanCleared?: (tx: TenantTx, loan: Loan) => Promise<void>;
}

export interface LoanParts extends AccountParts, DueParts {
  readonly vault: Vault;
  readonly checkPin: CheckPin;
  readonly hasPin: (reader: Reader, clientId: ClientId) => Promise<boolean>;
  readonly loanListeners: readonly LoanListener[];
}

export interface Borrower extends AccountHolder {
  readonly clientId: ClientId;
}

export function causeOf({ id }: Pick<Loan, 'id'>) {
  return { kind: 'loan', id } as const;
}

export function ownerOf({ clientId, accountId }: Pick<Loan, 'clientId' | 'accountId'>) {
  return { clientId, accountId };
}

type Notice = 'applied' | 'approved' | 'rejected' | 'recycled' | 'drawn' | 'repaid' | 'cleared';

export async function tellLoan(
  { messages }: Pick<LoanParts, 'messages'>,
  tx: TenantTx,
  { id, clientId }: Pick<Loan, 'id' | 'clientId'>,
  kind: `loan_${Notice}`,
  amount: Money,
): Promise<void> {
  await messages.sendMessage(tx, { kind, clientId, about: id, params: { amount: encodeMoney(amount) } });
}

/** Always the last: it locks the trail. */
export async function auditLoan(
  { clock }: Pick<LoanParts, 'clock'>,
  tx: TenantTx,
  { id, clientId }: Pick<Loan, 'id' | 'clientId'>,
  act: `loan.${Notice | 'overdue'}`,
): Promise<void> {
  await recordAudit(tx, { actor: tx.scope.actor, act, subject: { kind: 'loan', id }, clientId }, clock.now());
}

/** For a loan in repayment whose row is locked: clear once no instalment is planned and no due of it is open. */
export async function clearWhenDone(
  parts: Pick<LoanParts, 'clock' | 'messages' | 'loanListeners'>,
  tx: TenantTx,
  loan: Loan,
): Promise<boolean> {
  const instalments = await listInstalments(tx, loan.id);
  if (instalments.some(({ state }) => state === 'planned')) return false;
  if ((await countOpenDues(tx, causeOf(loan))) > 0) return false;
  const now = parts.clock.now();
  await saveClear(tx, loan.id, now);
  const cleared: Loan = { ...loan, status: 'clear', clearedAt: now, next: undefined };
  for (const { onLoanCleared } of parts.loanListeners) await onLoanCleared?.(tx, cleared);
  await tellLoan(parts, tx, loan, 'loan_cleared', loan.approved ?? loan.applied);
  return true;
}
