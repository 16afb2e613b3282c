// What the deposit screens read: usable channels, the register of all channels, the client's deposits.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listDepositChannels, listChannelHistory, listDeposits, getDeposit } from '@candor/contract/deposits/client.ts';
import { isId } from '@candor/web/ids/check-id.ts';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useServices } from '../../shared/use-services.ts';

export const depositKeys = {
  list: [...moneyKeys.all, 'deposits', 'list'],
  one: (id: string) => [...moneyKeys.all, 'deposits', id],
  channels: [...moneyKeys.all, 'deposits', 'channels'],
  register: [...moneyKeys.all, 'deposits', 'register'],
} as const;

/** Live by messages; this is for the case that the live line is down. */
const pendingRefreshMs = 15_000;

export function useChannels(isAllowed: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: depositKeys.channels,
    enabled: isAllowed,
    queryFn: async ({ signal }) => (await api.call(listDepositChannels, { signal })).items,
  });
}

/** Closed ones too: a deposit of yesterday keeps the account it named. */
export function useRegister() {
  const { api } = useServices();
  return useQuery({
    queryKey: depositKeys.register,
    queryFn: async ({ signal }) => (await api.call(listChannelHistory, { signal })).items,
  });
}

export function useDeposits() {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: depositKeys.list,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.call(listDeposits, { query: pageParam === '' ? {} : { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.next,
  });
}

export function useDeposit(id: string) {
  const { api } = useServices();
  return useQuery({
    queryKey: depositKeys.one(id),
    enabled: isId(id),
    queryFn: ({ signal }) => api.call(getDeposit, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? pendingRefreshMs : false),
  });
}
