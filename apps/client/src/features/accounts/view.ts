// Which money home shows: one account in its own currency, or all of them in one. Pure.
import type { Account, getAssets } from '@candor/contract/accounts/client.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';

export type Assets = OutputOf<typeof getAssets>;
export type AssetBuckets = Account['buckets'];

export interface AccountChoice {
  /** Country of the one account; absent: all. */
  readonly account?: string | undefined;
  /** Currency of the total over all accounts; absent: the tenant's own. */
  readonly totalCurrency?: string | undefined;
}

export interface AssetView {
  /** Null while all accounts are shown together. */
  readonly account: Account | null;
  readonly currency: string;
  readonly net: { readonly amount: string; readonly currency: string };
  readonly buckets: AssetBuckets;
  /** Several currencies were converted into one. */
  readonly isConverted: boolean;
}

/** A choice that the client no longer has gives way to all accounts. */
export function findAccount(accounts: readonly Account[], choice: AccountChoice): Account | null {
  return accounts.find(({ country }) => country === choice.account) ?? null;
}

export function viewAssets(assets: Assets, choice: AccountChoice): AssetView {
  const account = findAccount(assets.accounts, choice);
  if (account) {
    return { account, currency: account.currency, net: account.net, buckets: account.buckets, isConverted: false };
  }
  const { currency, net, buckets, rates } = assets.home;
  return { account, currency, net, buckets, isConverted: rates.length > 0 };
}

/** The currencies a total can be shown in: the client's own, each once. */
export function listCurrencies(accounts: readonly Account[]): string[] {
  return [...new Set(accounts.map(({ currency }) => currency))];
}

export function isEmptyAccount({ buckets }: Pick<Account, 'buckets'>): boolean {
  return Object.values(buckets).every(({ amount }) => !/[1-9]/.test(amount));
}
