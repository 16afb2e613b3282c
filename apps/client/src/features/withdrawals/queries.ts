// The reads of withdrawals: what can leave an account, the list, and one of them.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getEligibility, listWithdrawals, getWithdrawal } from '@candor/contract/withdrawals/client.ts';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useServices } from '../../shared/use-services.ts';

export const withdrawalKeys = {
  eligibility: (accountId: string | undefined) => [...moneyKeys.all, 'eligibility', accountId ?? 'home'],
  list: [...moneyKeys.all, 'withdrawals'],
  one: (id: string) => [...moneyKeys.all, 'withdrawal', id],
} as const;

/** The home account when none is named. */
export function useEligibility(accountId: string | undefined, isKnown = true) {
  const { api } = useServices();
  return useQuery({
    queryKey: withdrawalKeys.eligibility(accountId),
    enabled: isKnown,
    queryFn: ({ signal }) =>
      api.call(getEligibility, {
        query: accountId === undefined ? {} : { account_id: accountId },
        signal,
      }),
    // What stood here stays until the other account's figures are there.
    placeholderData: (before) => before,
  });
}

export function useWithdrawals() {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: withdrawalKeys.list,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.call(listWithdrawals, { query: pageParam === '' ? {} : { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.next,
  });
}

export function useWithdrawal(id: string, isId: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: withdrawalKeys.one(id),
    enabled: isId,
    queryFn: ({ signal }) => api.call(getWithdrawal, { params: { id }, signal }),
  });
}
