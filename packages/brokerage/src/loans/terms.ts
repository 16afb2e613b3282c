// The published terms of loans, dated: a loan keeps the version it was applied for under. Pure.
import { makeMoney, minorPerUnit, subtractMoney, zeroMoney } from '@candor/money';
import type { CurrencyCode, Money } from '@candor/money';
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { findFigures } from '@candor/contract/countries/index.ts';
import { loanKinds, loanPurposes } from '@candor/contract/loans/client.ts';
import type { LoanTerms as TermsWire } from '@candor/contract/loans/client.ts';
import type { LoanKind } from './schedule.ts';

export interface LoanTerms {
  readonly version: string;
  readonly validFrom: Date;
  readonly rateBps: number;
  readonly feeBps: number;
  readonly periods: readonly number[];
  /** Bullet loans end sooner: the whole principal falls due at once. */
  readonly longestBullet: number;
  readonly exitDays: number;
  readonly drawDays: number;
}

/** Newest last. 9.60 % a year fixed, one percent for the contract, no fee for being late or for repaying early. */
export const publishedTerms: readonly LoanTerms[] = [
  {
    version: '2025-01',
    validFrom: new Date('2025-01-01T00:00:00Z'),
    rateBps: 960,
    feeBps: 100,
    periods: [3, 6, 12, 24, 36],
    longestBullet: 12,
    exitDays: 14,
    drawDays: 14,
  },
];

const smallest = 500n;

export function findTerms(now: Date): LoanTerms {
  const terms = publishedTerms.findLast(({ validFrom }) => validFrom.getTime() <= now.getTime());
  if (!terms) throw new RangeError('no terms of loans are published for this day');
  return terms;
}

export interface Span {
  readonly minimum: Money;
  readonly maximum: Money;
}

/** None where nothing is lent in the currency. What a tenant lends of the published largest loan, in percent, is decided by two people there. */
export function spanOf(currency: CurrencyCode, percent = 100): Span | undefined {
  const most = findFigures(currency)?.largestLoan ?? null;
  if (most === null) return undefined;
  const units = minorPerUnit(currency);
  return {
    minimum: makeMoney(smallest * units, currency),
    maximum: makeMoney((BigInt(most) * units * BigInt(percent)) / 100n, currency),
  };
}

/** What can still be applied for beside what is open already. */
export function availableOf({ maximum }: Span, openMinor: bigint): Money {
  const rest = subtractMoney(maximum, makeMoney(openMinor, maximum.currency));
  return rest.amountMinor > 0n ? rest : zeroMoney(maximum.currency);
}

export interface Wish {
  readonly amount: Money;
  readonly kind: LoanKind;
  readonly months: number;
}

/** In order: a period and kind that are offered, an amount within the span, within what is left of the limit. */
export function checkWish(
  terms: LoanTerms,
  { amount, kind, months }: Wish,
  openMinor: bigint,
  percent = 100,
): undefined | Refusal<'loan_terms' | 'loan_limit'> {
  const span = spanOf(amount.currency, percent);
  const isOffered = terms.periods.includes(months) && (kind !== 'bullet' || months <= terms.longestBullet);
  if (!span || !isOffered || amount.amountMinor < span.minimum.amountMinor) return refuse('loan_terms');
  return amount.amountMinor > availableOf(span, openMinor).amountMinor ? refuse('loan_limit') : undefined;
}

/** 960 → "9.60". */
export function sayBps(bps: number): string {
  return `${String(Math.trunc(bps / 100))}.${String(bps % 100).padStart(2, '0')}`;
}

export function describeTerms(terms: LoanTerms): Omit<TermsWire, 'accounts' | 'blockers'> {
  return {
    version: terms.version,
    valid_from: terms.validFrom.toISOString(),
    kinds: [...loanKinds],
    purposes: [...loanPurposes],
    periods: [...terms.periods],
    bullet_periods: terms.periods.filter((months) => months <= terms.longestBullet),
    annual_rate: sayBps(terms.rateBps),
    fee_percent: sayBps(terms.feeBps),
    exit_days: terms.exitDays,
    draw_days: terms.drawDays,
  };
}
