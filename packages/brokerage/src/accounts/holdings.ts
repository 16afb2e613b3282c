// What holdings are worth beyond what they cost, as the balance sheet needs it. Who values them stands above accounts and is supplied by
// whoever composes the business.
import type { AccountId, ClientId } from '@candor/contract/ids.ts';
import type { TenantScope } from '@candor/platform/db/index.ts';

/** In the currency of the account. */
export interface AccountWorth {
  /** Shares at their last price. */
  readonly marketMinor: bigint;
  /** Shares at their price and dividends that are owed, less the cost that stands in `invested`; at each instant, the last is now. */
  readonly surplusMinor: readonly bigint[];
}

export interface HoldingsWorth {
  /** Accounts without holdings are left out. */
  readWorth(
    holder: { readonly scope: TenantScope; readonly clientId: ClientId; readonly country: string },
    instants: readonly Date[],
  ): Promise<ReadonlyMap<AccountId, AccountWorth>>;
}
