// Reads the balance sheet with the history of a range for what the client chose to see, and remembers that choice.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getAssets } from '@candor/contract/accounts/client.ts';
import { chartRanges } from '@candor/web/formats/date-presets.ts';
import type { ChartRange } from '@candor/web/formats/date-presets.ts';
import { moneyKeys, useAccounts } from '../../shared/money/queries.ts';
import { useAppState, useServices } from '../../shared/use-services.ts';
import { findAccount } from './view.ts';
import type { AccountChoice } from './view.ts';

/** Rates move all the time; the books tell by themselves when they change. */
const refreshMs = 60_000;

export function useAccountChoice(): AccountChoice {
  const account = useAppState(({ preferences }) => preferences.account);
  const totalCurrency = useAppState(({ preferences }) => preferences.totalCurrency);
  return { account, totalCurrency };
}

export function useChooseAccount(): (choice: AccountChoice) => void {
  const { app, markets } = useServices();
  return useCallback(
    ({ account, totalCurrency }) => {
      app.setPreferences({ account, ...(totalCurrency === undefined ? {} : { totalCurrency }) });
      // The country of the account is also where the other money screens begin.
      if (account !== undefined) markets.choose('accounts', account);
    },
    [app, markets],
  );
}

export function useAssetRange(): ChartRange {
  const kept = useAppState(({ preferences }) => preferences.assetRange);
  return chartRanges.find((range) => range === kept) ?? '1M';
}

export function useAssets() {
  const { api } = useServices();
  const range = useAssetRange();
  const choice = useAccountChoice();
  const accounts = useAccounts();
  const currencies = accounts.data?.map(({ currency }) => currency) ?? [];
  const accountId = accounts.data ? findAccount(accounts.data, choice)?.id : undefined;
  // A currency remembered from another tenant would be refused.
  const currency = currencies.find((one) => one === choice.totalCurrency);
  const assets = useQuery({
    queryKey: [...moneyKeys.all, 'assets', accountId ?? 'all', currency ?? 'own', range],
    enabled: accounts.isSuccess,
    queryFn: ({ signal }) =>
      api.call(getAssets, {
        query: {
          range,
          ...(currency === undefined ? {} : { currency }),
          ...(accountId === undefined ? {} : { account_id: accountId }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  // Without a network a question waits: that is as good as no answer.
  const isFailed = [accounts, assets].some((part) => !part.data && (part.isError || part.isPaused));
  const retry = useCallback(() => void Promise.all([accounts.refetch(), assets.refetch()]), [accounts, assets]);
  return { assets: assets.data, isFailed, isStale: assets.isPlaceholderData, retry };
}
