// The loans of the demo: applied for, decided by two, drawn and collected by the same verbs that clients, staff and jobs use.
import type { AccountId, LoanId } from '@candor/contract/ids.ts';
import { encodeMoney, makeMoney } from '@candor/money';
import { currencyOf } from '@candor/brokerage/accounts/index.ts';
import { applyDueRules } from '@candor/brokerage/dues/index.ts';
import { applyForLoan, collectLoans, drawLoan, proposeLoanApproval, repayLoan } from '@candor/brokerage/loans/index.ts';
import { listInstalments } from '@candor/brokerage/loans/instalment-store.ts';
import type { Loan } from '@candor/brokerage/loans/index.ts';
import { demoScope } from './people.ts';
import { approve, done, newOnce } from './stage.ts';
import type { Actor, Stage } from './stage.ts';
import { reasonOf } from './words.ts';

const dayMs = 24 * 60 * 60_000;

export interface DemoLoan {
  readonly accountId: AccountId;
  readonly home: string;
  readonly daysAgo: number;
  readonly kind: Loan['kind'];
  readonly months: number;
  readonly purpose: Loan['purpose'];
  readonly amount: string;
  readonly outcome: 'pending' | 'drawn';
}

export async function borrow(stage: Stage, actor: Actor, loan: DemoLoan): Promise<LoanId> {
  const { parts, clock, maker, tenant } = stage;
  const { accountId, kind, months, purpose, daysAgo } = loan;
  const amount = { amount: loan.amount, currency: loan.home };
  clock.goTo(daysAgo * dayMs);
  const input = { accountId, amount, kind, months, purpose, reason: reasonOf(tenant.languages[0], purpose) };
  const { id } = done(await applyForLoan(parts, actor, newOnce(stage), input));
  if (loan.outcome === 'pending') return id;
  clock.goTo((daysAgo - 0.1) * dayMs);
  const decision = { amount, remark: undefined, reason: 'looked at for the demo' };
  await approve(stage, done(await proposeLoanApproval(parts, maker, id, decision)));
  clock.goTo((daysAgo - 0.2) * dayMs);
  done(await drawLoan(parts, actor, newOnce(stage), id));
  return id;
}

/** One instalment after another, long before they are due. */
export async function repayEarly(stage: Stage, actor: Actor, loanId: LoanId, daysAgo: number): Promise<void> {
  const { parts, clock } = stage;
  const plan = await parts.db.read(actor.scope, (reader) => listInstalments(reader, loanId));
  const currency = currencyOf(stage.tenant.country);
  for (const { number, principalMinor, interestMinor } of plan) {
    clock.goTo((daysAgo - number / 2) * dayMs);
    const amount = encodeMoney(makeMoney(principalMinor + interestMinor, currency));
    done(await repayLoan(parts, actor, newOnce(stage), { loanId, instalment: number, amount }));
  }
}

/** What the job would have done by then. */
export async function collect({ parts, clock, tenant }: Stage, daysAgo: number): Promise<void> {
  clock.goTo(daysAgo * dayMs);
  await collectLoans(parts, demoScope(tenant.id));
  await applyDueRules(parts, demoScope(tenant.id));
}
