// The loan: its states, what it owes now, and how the client reads it. Pure.
import { addMoney, encodeMoney, makeMoney, subtractMoney, zeroMoney } from '@candor/money';
import type { Money } from '@candor/money';
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Loan as LoanWire, LoanDetail, instalmentStates, loanBlockers } from '@candor/contract/loans/client.ts';
import type { KycStatus } from '@candor/contract/kyc/rules.ts';
import type { AccountId, ClientId, LoanId, SignatureId } from '@candor/contract/ids.ts';
import { describeInstalment, makeOffer, toOfferWire } from './offer.ts';
import { accrueInterest } from './schedule.ts';
import type { LoanKind, PlannedInstalment } from './schedule.ts';
import { publishedTerms, sayBps } from './terms.ts';

export type LoanStatus = LoanWire['status'];
export type InstalmentState = (typeof instalmentStates)[number];

export interface Instalment extends PlannedInstalment {
  readonly state: InstalmentState;
}

export interface Loan {
  readonly id: LoanId;
  /** For people: LN-…. */
  readonly reference: string;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly kind: LoanKind;
  readonly purpose: LoanWire['purpose'];
  readonly reason: string;
  readonly applied: Money;
  readonly approved: Money | undefined;
  readonly repaid: Money;
  readonly fee: Money | undefined;
  readonly months: number;
  readonly termsVersion: string;
  readonly rateBps: number;
  readonly feeBps: number;
  readonly status: LoanStatus;
  readonly refusal: LoanWire['refusal'];
  readonly remark: string | undefined;
  readonly signatureId: SignatureId | undefined;
  readonly submittedAt: Date;
  readonly decidedAt: Date | undefined;
  readonly drawBy: Date | undefined;
  readonly drawnAt: Date | undefined;
  readonly clearedAt: Date | undefined;
  /** The next one that is planned. */
  readonly next: { readonly dueAt: Date; readonly amount: Money } | undefined;
}

/** The same table stands in the database as a trigger. */
export const transitions: Readonly<Record<LoanStatus, readonly LoanStatus[]>> = {
  pending: ['approved', 'rejected'],
  approved: ['using', 'recycled'],
  using: ['repayment'],
  repayment: ['clear'],
  rejected: [],
  recycled: [],
  clear: [],
};

export function canMove(from: LoanStatus, to: LoanStatus): boolean {
  return transitions[from].includes(to);
}

export interface Standing {
  readonly kyc: KycStatus;
  readonly hasPin: boolean;
  readonly hasDues: boolean;
}

/** G-20: a loan is never the way to clear a block. */
export function findBlockers({ kyc, hasPin, hasDues }: Standing): Array<(typeof loanBlockers)[number]> {
  return [
    ...(kyc === 'approved' ? [] : (['kyc_required'] as const)),
    ...(hasPin ? [] : (['pin_not_set'] as const)),
    ...(hasDues ? (['loan_dues_open'] as const) : []),
  ];
}

/** In order: it can be drawn in its state, and in time. */
export function checkDraw({ status, drawBy }: Pick<Loan, 'status' | 'drawBy'>, now: Date) {
  const isInTime = drawBy !== undefined && now.getTime() < drawBy.getTime();
  return canMove(status, 'using') && isInTime ? undefined : refuse('state_conflict');
}

export interface Payoff {
  readonly principal: Money;
  readonly interest: Money;
  readonly feeRefund: Money;
  readonly total: Money;
  readonly isExit: boolean;
}

const dayMs = 24 * 60 * 60_000;

/** Everything that is still planned: principal, interest of the days used, and in the first days the fee goes back. */
export function computePayoff(loan: Loan, instalments: readonly Instalment[], now: Date): Payoff | undefined {
  const { currency } = loan.applied;
  const planned = instalments.filter(({ state }) => state === 'planned');
  const [next] = planned;
  if (!next || !loan.drawnAt) return undefined;
  const from = instalments.find(({ number }) => number === next.number - 1)?.dueAt ?? loan.drawnAt;
  const principal = makeMoney(
    planned.reduce((sum, one) => sum + one.principalMinor, 0n),
    currency,
  );
  const interest = makeMoney(accrueInterest(next.interestMinor, from, next.dueAt, now), currency);
  const isExit = now.getTime() < loan.drawnAt.getTime() + exitDaysOf(loan) * dayMs;
  const feeRefund = isExit ? (loan.fee ?? zeroMoney(currency)) : zeroMoney(currency);
  return { principal, interest, feeRefund, total: subtractMoney(addMoney(principal, interest), feeRefund), isExit };
}

function exitDaysOf({ termsVersion }: Loan): number {
  const terms = publishedTerms.find(({ version }) => version === termsVersion);
  if (!terms) throw new RangeError(`a loan under unknown terms: ${termsVersion}`);
  return terms.exitDays;
}

export type AmountCheck = undefined | Refusal<'exceeds_debt' | 'repayment_differs'>;

/** What is paid is what was shown: more is refused, and so is less. */
export function checkRepayment(amount: Money, owed: Money): AmountCheck {
  if (amount.amountMinor > owed.amountMinor) return refuse('exceeds_debt');
  return amount.amountMinor < owed.amountMinor ? refuse('repayment_differs') : undefined;
}

export function toWire(loan: Loan): LoanWire {
  return {
    id: loan.id,
    reference: loan.reference,
    account_id: loan.accountId,
    kind: loan.kind,
    purpose: loan.purpose,
    reason: loan.reason,
    application_amount: encodeMoney(loan.applied),
    approved_amount: loan.approved ? encodeMoney(loan.approved) : null,
    period: loan.months,
    annual_rate: sayBps(loan.rateBps),
    fee_percent: sayBps(loan.feeBps),
    repaid_amount: encodeMoney(loan.repaid),
    status: loan.status,
    refusal: loan.refusal,
    remark: loan.remark ?? null,
    submitted_at: loan.submittedAt.toISOString(),
    approved_at: loan.status === 'rejected' ? null : (loan.decidedAt?.toISOString() ?? null),
    draw_by: loan.drawBy?.toISOString() ?? null,
    drawn_at: loan.drawnAt?.toISOString() ?? null,
    cleared_at: loan.clearedAt?.toISOString() ?? null,
    next_due: loan.next ? { due_at: loan.next.dueAt.toISOString(), amount: encodeMoney(loan.next.amount) } : null,
  };
}

export function toDetailWire(loan: Loan, instalments: readonly Instalment[], now: Date): LoanDetail {
  const { kind, months, rateBps, feeBps, applied } = loan;
  const amount = loan.approved ?? applied;
  const offer = makeOffer({ amount, kind, months, rateBps, feeBps, from: loan.drawnAt ?? now });
  const payoff = computePayoff(loan, instalments, now);
  return {
    ...toWire(loan),
    offer: toOfferWire(offer),
    instalments: instalments.map((one) => ({ ...describeInstalment(one, amount.currency), state: one.state })),
    payoff: payoff
      ? {
          principal: encodeMoney(payoff.principal),
          interest: encodeMoney(payoff.interest),
          fee_refund: encodeMoney(payoff.feeRefund),
          total: encodeMoney(payoff.total),
          is_exit: payoff.isExit,
        }
      : null,
  };
}

/** What may change while somebody of staff looks. */
export const versionFacts = ({ status }: Loan) => ({ status });
