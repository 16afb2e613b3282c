// Loans for tests, by the real verbs: applied for, approved by the desk, drawn, and missed when it fell due.
import { parseId } from '@candor/contract/ids.ts';
import type { DueId, LoanId, SignatureId } from '@candor/contract/ids.ts';
import { proposeDue, recordSignature } from '@candor/brokerage/dues/index.ts';
import { applyForLoan, collectLoans, drawLoan, proposeLoanApproval, repayLoan } from '@candor/brokerage/loans/index.ts';
import { decodeMoney, expectParsed } from '@candor/money';
import { Replayed } from '@candor/platform/once/once.ts';
import { accountOf, approve, clockworkOf, expectDone, holderOf, newOnce, type MoneyDesk } from './money.ts';
import type { TestClient } from './people.ts';
import type { TestSystem } from './system.ts';

const dayMs = 24 * 60 * 60_000;

/** The desk approves what a client applied for. */
export async function approveLoan(
  system: TestSystem,
  desk: MoneyDesk,
  id: LoanId,
  amount: { readonly amount: string; readonly currency: string },
): Promise<void> {
  const { parts } = system.server.money;
  const decision = { amount, remark: undefined, reason: 'income was shown' };
  await approve(system, desk, expectDone(await proposeLoanApproval(parts, desk.maker, id, decision)));
}

/** A loan applied for, approved by the desk and drawn. */
export async function addLoan(
  system: TestSystem,
  desk: MoneyDesk,
  client: TestClient,
  wish: {
    readonly amount: string;
    readonly kind: 'amortising' | 'bullet';
    readonly months: number;
    readonly currency?: string;
    /** False: approved and waiting to be drawn. */
    readonly isDrawn?: boolean;
  },
) {
  const { parts } = system.server.money;
  const { kind, months, currency = 'USD', isDrawn = true } = wish;
  const { accountId } = await accountOf(system, client, currency);
  const amount = { amount: wish.amount, currency };
  const holder = holderOf(system, client);
  const input = { accountId, amount, kind, months, purpose: 'home', reason: 'a new roof' } as const;
  const applied = expectDone(await applyForLoan(parts, holder, newOnce(), input));
  if (applied instanceof Replayed) throw new Error('a new application was replayed');
  await approveLoan(system, desk, applied.id, amount);
  if (!isDrawn) return applied;
  const drawn = expectDone(await drawLoan(parts, holder, newOnce(), applied.id));
  if (drawn instanceof Replayed) throw new Error('a new draw was replayed');
  return drawn;
}

/**
 * A bullet of 1000 over three months whose last instalment was not covered: 1008.00 is outstanding, 16.00 was repaid and
 * 974.00 is in cash. The clock is 93 days further afterwards.
 */
export async function addOverdueLoan(system: TestSystem, desk: MoneyDesk, client: TestClient) {
  const { parts } = system.server.money;
  const loan = await addLoan(system, desk, client, { amount: '1000.00', kind: 'bullet', months: 3 });
  for (const instalment of [1, 2]) {
    const input = { loanId: loan.id, instalment, amount: { amount: '8.00', currency: 'USD' } };
    expectDone(await repayLoan(parts, holderOf(system, client), newOnce(), input));
  }
  system.clock.advance(93 * dayMs);
  await collectLoans(parts, clockworkOf(desk));
  return loan;
}

/** What a client signed besides loans: an order to be paid or a service, up to an amount. In the client's own name. */
export async function addSignature(
  system: TestSystem,
  client: TestClient,
  kind: 'order' | 'service',
  maximum: { readonly amount: string; readonly currency: string },
): Promise<SignatureId> {
  const { scope } = holderOf(system, client);
  const { ids } = system.server.money.parts;
  const id = ids.next();
  const signature = {
    id,
    clientId: client.id,
    kind,
    subjectId: ids.next(),
    maximum: expectParsed(decodeMoney(maximum)),
    signedAt: system.clock.now(),
  };
  await system.server.db.transact(scope, (tx) => recordSignature(tx, scope.tenantId, signature));
  return id;
}

/** An outstanding balance for a service that the client signed for, raised by the desk. */
export async function addDue(
  system: TestSystem,
  desk: MoneyDesk,
  client: TestClient,
  amount: { readonly amount: string; readonly currency: string },
): Promise<DueId> {
  const { accountId } = await accountOf(system, client, amount.currency);
  const proposal = {
    clientId: client.id,
    accountId,
    signatureId: await addSignature(system, client, 'service', amount),
    amount,
    code: 'service_fee',
    reason: 'a service that was signed for',
  } as const;
  const raised = expectDone(await proposeDue(system.server.money.parts, desk.maker, proposal));
  await approve(system, desk, raised);
  return parseId('due', raised.subjectId);
}
