// Loans: the client's debt and the house's loan book mirror each other to the unit; the money itself passes clearing, which
// the house fills from its own funds. Client money is never lent out.
import type { SignatureId } from '@candor/contract/ids.ts';
import { clientBucket, houseAccount, type ClientAccount } from '../accounts/account.ts';
import type { Movement } from '../journals/draft.ts';
import { chargeEntries, checkPositive, collectLines, sumCharges } from './lines.ts';
import type { Channel, Charge, OwnerMove } from './lines.ts';

export interface LoanDraw extends OwnerMove {
  readonly signatureId: SignatureId;
  /** Taken out of what is paid out, never on top of it. */
  readonly charges?: readonly Charge[];
}

export function disburseLoan({ owner, asset, amountMinor, signatureId, charges = [] }: LoanDraw): Movement {
  checkPositive('a loan', amountMinor);
  const receivedMinor = amountMinor - sumCharges(charges);
  checkPositive('what is paid out', receivedMinor);
  return {
    lines: collectLines([
      [clientBucket(owner, 'loan', asset), -amountMinor],
      [houseAccount('loan_book', asset), amountMinor],
      [houseAccount('clearing', asset, 'loans'), -amountMinor],
      [clientBucket(owner, 'cash', asset), receivedMinor],
      ...chargeEntries(charges, asset),
    ]),
    signatureId,
  };
}

export interface LoanInstalment {
  readonly owner: ClientAccount;
  readonly asset: string;
  readonly principalMinor: bigint;
  readonly interestMinor: bigint;
}

export interface LoanRepayment extends LoanInstalment {
  /** Charges of the draw that are given back when the loan is left in time. */
  readonly refunds?: readonly Charge[];
}

export function repayLoan(repayment: LoanRepayment): Movement {
  const { owner, asset, principalMinor, interestMinor, refunds = [] } = repayment;
  checkInstalment(repayment);
  const paidMinor = principalMinor + interestMinor - sumCharges(refunds);
  checkPositive('a repayment', paidMinor);
  return {
    lines: collectLines([
      [clientBucket(owner, 'cash', asset), -paidMinor],
      ...chargeEntries(refunds, asset).map(([account, amountMinor]) => [account, -amountMinor] as const),
      [houseAccount('clearing', asset, 'loans'), principalMinor],
      [houseAccount('interest', asset, 'loans'), interestMinor],
      [houseAccount('loan_book', asset), -principalMinor],
      [clientBucket(owner, 'loan', asset), principalMinor],
    ]),
  };
}

export interface LoanDefault extends LoanInstalment {
  /** The signature under the loan: the due comes from it. */
  readonly signatureId: SignatureId;
}

/** An instalment that was not paid in time leaves the loan and is outstanding. */
export function moveLoanToDues(instalment: LoanDefault): Movement {
  const { owner, asset, principalMinor, interestMinor, signatureId } = instalment;
  checkInstalment(instalment);
  return {
    lines: collectLines([
      [clientBucket(owner, 'outstanding', asset), -(principalMinor + interestMinor)],
      [houseAccount('clearing', asset, 'loans'), principalMinor],
      [houseAccount('interest', asset, 'loans'), interestMinor],
      [houseAccount('loan_book', asset), -principalMinor],
      [clientBucket(owner, 'loan', asset), principalMinor],
    ]),
    signatureId,
  };
}

export interface LoanFunding {
  readonly asset: string;
  readonly amountMinor: bigint;
  readonly channel: Channel;
}

/** The house pays its own money in for what it lent. */
export function fundLoans({ asset, amountMinor, channel }: LoanFunding): Movement {
  checkPositive('a funding', amountMinor);
  return {
    lines: collectLines([
      [houseAccount(channel.kind, asset, channel.detail), -amountMinor],
      [houseAccount('clearing', asset, 'loans'), amountMinor],
    ]),
  };
}

function checkInstalment({ principalMinor, interestMinor }: LoanInstalment): void {
  if (principalMinor < 0n || interestMinor < 0n) throw new RangeError('an instalment has no negative part');
  checkPositive('an instalment', principalMinor + interestMinor);
}
