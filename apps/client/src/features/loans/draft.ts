// An application that is not sent yet: what was typed and chosen, and whether an offer can be asked for it. Pure; the server decides.
import { compareMoney, decodeMoney } from '@candor/money';
import type { Loan, LoanTerms } from '@candor/contract/loans/client.ts';
import type { MoneyText } from '@candor/ui/amount/number-format.ts';
import { checkAmount } from '@candor/screens/money/check-amount.ts';
import type { AmountFault } from '@candor/screens/money/check-amount.ts';

export interface Draft {
  readonly accountId: string;
  readonly amount: string;
  readonly kind: Loan['kind'];
  readonly period: number;
  readonly purpose: Loan['purpose'] | null;
  readonly reason: string;
}

/** What an offer is computed for. */
export interface Wish {
  readonly account_id: string;
  readonly amount: MoneyText;
  readonly kind: Loan['kind'];
  readonly period: number;
}

export interface Faults {
  readonly amount?: AmountFault | 'too_little';
  readonly purpose?: true;
  readonly reason?: true;
}

export type Checked =
  | { readonly ok: true; readonly wish: Wish; readonly purpose: Loan['purpose']; readonly reason: string }
  | { readonly ok: false; readonly faults: Faults };

export type LendingAccount = LoanTerms['accounts'][number];

const shortestReason = 4;

export function periodsOf(terms: Pick<LoanTerms, 'periods' | 'bullet_periods'>, kind: Loan['kind']): readonly number[] {
  return kind === 'bullet' ? terms.bullet_periods : terms.periods;
}

/** Another kind may not offer the period that was chosen: the longest that it does takes its place. */
export function changeKind(
  terms: Pick<LoanTerms, 'periods' | 'bullet_periods'>,
  draft: Draft,
  kind: Loan['kind'],
): Draft {
  const periods = periodsOf(terms, kind);
  return { ...draft, kind, period: periods.includes(draft.period) ? draft.period : (periods.at(-1) ?? draft.period) };
}

/** What an offer can already be computed for; null while the amount is none that is lent. */
export function readWish({ amount: typed, kind, period }: Draft, account: LendingAccount): Wish | null {
  const amount = checkAmount(typed, account.available);
  if (!amount.ok || findLittle(amount.money, account.minimum) !== undefined) return null;
  return { account_id: account.account_id, amount: amount.money, kind, period };
}

export function checkDraft(draft: Draft, account: LendingAccount): Checked {
  const { kind, period, purpose } = draft;
  const amount = checkAmount(draft.amount, account.available);
  const fault = amount.ok ? findLittle(amount.money, account.minimum) : amount.fault;
  const reason = draft.reason.trim();
  const isShort = reason.length < shortestReason;
  if (!amount.ok || fault !== undefined || purpose === null || isShort) {
    return {
      ok: false,
      faults: {
        ...(fault === undefined ? {} : { amount: fault }),
        ...(purpose === null ? { purpose: true } : {}),
        ...(isShort ? { reason: true } : {}),
      },
    };
  }
  return { ok: true, wish: { account_id: account.account_id, amount: amount.money, kind, period }, purpose, reason };
}

function findLittle(amount: MoneyText, minimum: MoneyText): 'too_little' | undefined {
  const [typed, least] = [decodeMoney(amount), decodeMoney(minimum)];
  return typed.ok && least.ok && compareMoney(typed.value, least.value) < 0 ? 'too_little' : undefined;
}
