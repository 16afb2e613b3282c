// The bond: what its issuer owes, piece by piece, and the days of it. Pure.
import type { BondState, CouponFrequency, DayCount, IssuerKind } from '@candor/contract/bonds/types.ts';
import type { ApprovalId } from '@candor/contract/ids.ts';
import type { CurrencyCode } from '@candor/money';

/** What is published once and never changes. Days are YYYY-MM-DD. */
export interface BondTerms {
  readonly instrumentId: string;
  readonly currency: CurrencyCode;
  readonly issuer: string;
  readonly issuerKind: IssuerKind;
  readonly rating: string | undefined;
  /** Of one piece, in hundred-millionths. */
  readonly nominalE8: bigint;
  readonly minimumPieces: number;
  /** A year, in millionths of a percent. */
  readonly couponE6: bigint;
  readonly frequency: CouponFrequency;
  readonly dayCount: DayCount;
  readonly issuedOn: string;
  readonly maturesOn: string;
  /** What settles so many days before a coupon, or later, comes without it. */
  readonly exDays: number;
}

export interface Bond extends BondTerms {
  /** Of the product of the catalogue that it is. */
  readonly id: string;
  readonly state: BondState;
  readonly approvalId: ApprovalId;
  readonly openApprovalId: ApprovalId | undefined;
  readonly openedAt: Date | undefined;
}

/** The database's guard keeps the same moves. */
export const bondTransitions: Readonly<Record<BondState, readonly BondState[]>> = {
  draft: ['open'],
  open: ['redeemed'],
  redeemed: [],
};
