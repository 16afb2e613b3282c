// The plan of a loan in whole units: when each instalment falls due and how much of it is principal and interest. The last
// one takes up what rounding left, so principal adds up to the loan exactly. Pure.
import { divideRounded } from '@candor/money';
import type { loanKinds } from '@candor/contract/loans/client.ts';

export type LoanKind = (typeof loanKinds)[number];

export interface PlannedInstalment {
  readonly number: number;
  readonly dueAt: Date;
  readonly principalMinor: bigint;
  readonly interestMinor: bigint;
  /** Principal left after it. */
  readonly balanceMinor: bigint;
}

export interface PlanInput {
  readonly kind: LoanKind;
  readonly amountMinor: bigint;
  readonly rateBps: number;
  readonly months: number;
  readonly from: Date;
}

/** A month's interest is rate / (12 × 10 000) of the balance. */
const monthsTimesBps = 120_000n;

export function planInstalments({ kind, amountMinor, rateBps, months, from }: PlanInput): PlannedInstalment[] {
  if (amountMinor <= 0n || months < 1) throw new RangeError('a plan needs an amount and a month');
  const rate = BigInt(rateBps);
  const payment = kind === 'amortising' ? levelPayment(amountMinor, rate, months) : 0n;
  const plan: PlannedInstalment[] = [];
  let balanceMinor = amountMinor;
  for (let number = 1; number <= months; number += 1) {
    const interestMinor = divideRounded(balanceMinor * rate, monthsTimesBps, 'half-even');
    const principalMinor = number === months ? balanceMinor : principalOf(payment, interestMinor, balanceMinor);
    balanceMinor -= principalMinor;
    plan.push({ number, dueAt: addMonths(from, number), principalMinor, interestMinor, balanceMinor });
  }
  return plan.filter(({ principalMinor, interestMinor }) => principalMinor + interestMinor > 0n);
}

function principalOf(payment: bigint, interestMinor: bigint, balanceMinor: bigint): bigint {
  const part = payment > interestMinor ? payment - interestMinor : 0n;
  return part < balanceMinor ? part : balanceMinor;
}

/** The annuity in one exact fraction, rounded once. */
function levelPayment(amountMinor: bigint, rate: bigint, months: number): bigint {
  const count = BigInt(months);
  if (rate === 0n) return divideRounded(amountMinor, count, 'half-even');
  const grown = (monthsTimesBps + rate) ** count;
  const still = monthsTimesBps ** count;
  return divideRounded(amountMinor * rate * grown, monthsTimesBps * (grown - still), 'half-even');
}

/** The same day of a later month, or its last day when it has fewer. */
export function addMonths(from: Date, months: number): Date {
  const moved = new Date(from);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return moved;
}

/** Interest of a running period for the part of it that has passed; a begun day counts. */
export function accrueInterest(interestMinor: bigint, from: Date, until: Date, now: Date): bigint {
  const dayMs = 24 * 60 * 60_000;
  const wholeDays = Math.max(1, Math.round((until.getTime() - from.getTime()) / dayMs));
  const days = Math.min(wholeDays, Math.max(0, Math.ceil((now.getTime() - from.getTime()) / dayMs)));
  return divideRounded(interestMinor * BigInt(days), BigInt(wholeDays), 'half-even');
}
