// The account: a client's money in one country and currency, and what its six buckets add up to. Pure.
import { addMoney, encodeMoney, isCurrencyCode, makeMoney, negateMoney, zeroMoney } from '@candor/money';
import type { CurrencyCode, Money } from '@candor/money';
import type { Account as AccountWire, BucketName } from '@candor/contract/accounts/client.ts';
import type { ClientAccount } from '@candor/ledger';

export type { BucketName };

export interface Account extends ClientAccount {
  readonly country: string;
  readonly currency: CurrencyCode;
  readonly openedAt: Date;
}

/** The six of the wire, where cash is settled and unsettled together, and savings are invested. */
type OwnBucket = BucketName | 'unsettled' | 'saved';

/** What is owed stands here as a positive amount, as a person would say it; `cash` is settled money alone. */
export type Buckets = Readonly<Record<OwnBucket, Money>>;

export interface AccountState extends Account {
  readonly buckets: Buckets;
}

export function readBuckets(currency: CurrencyCode, balanceOf: (bucket: OwnBucket) => bigint): Buckets {
  return mapBuckets((bucket) => makeMoney(balanceOf(bucket), currency));
}

export function addBuckets(left: Buckets, right: Buckets): Buckets {
  return mapBuckets((bucket) => addMoney(left[bucket], right[bucket]));
}

export function emptyBuckets(currency: CurrencyCode): Buckets {
  return mapBuckets(() => zeroMoney(currency));
}

export function mapBuckets(make: (bucket: OwnBucket) => Money): Buckets {
  return {
    cash: make('cash'),
    unsettled: make('unsettled'),
    invested: make('invested'),
    saved: make('saved'),
    bonus: make('bonus'),
    frozen: make('frozen'),
    outstanding: make('outstanding'),
    loan: make('loan'),
  };
}

/** Own money less debts. Bonus pays fees only and is nobody's asset until then. */
export function netWorth({ cash, unsettled, invested, saved, frozen, outstanding, loan }: Buckets): Money {
  return [unsettled, invested, saved, frozen, negateMoney(outstanding), negateMoney(loan)].reduce(addMoney, cash);
}

export function encodeBuckets(buckets: Buckets): AccountWire['buckets'] {
  return {
    cash: encodeMoney(addMoney(buckets.cash, buckets.unsettled)),
    invested: encodeMoney(addMoney(buckets.invested, buckets.saved)),
    bonus: encodeMoney(buckets.bonus),
    frozen: encodeMoney(buckets.frozen),
    outstanding: encodeMoney(buckets.outstanding),
    loan: encodeMoney(buckets.loan),
  };
}

export function toWire(account: AccountState): AccountWire {
  return {
    id: account.accountId,
    country: account.country,
    currency: account.currency,
    opened_at: account.openedAt.toISOString(),
    buckets: encodeBuckets(account.buckets),
    unsettled: encodeMoney(account.buckets.unsettled),
    net: encodeMoney(netWorth(account.buckets)),
  };
}

/** A row names a currency that was checked when it was written. */
export function expectCurrency(code: string): CurrencyCode {
  if (!isCurrencyCode(code)) throw new RangeError(`not a currency: ${code}`);
  return code;
}
