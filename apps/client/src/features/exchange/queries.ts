// The reads of exchanges: the list, and one of them.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listExchanges, getExchange } from '@candor/contract/exchange/client.ts';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useServices } from '../../shared/use-services.ts';

export const exchangeKeys = {
  list: [...moneyKeys.all, 'exchanges'],
  one: (id: string) => [...moneyKeys.all, 'exchange', id],
} as const;

export function useExchanges() {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: exchangeKeys.list,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.call(listExchanges, { query: pageParam === '' ? {} : { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.next,
  });
}

export function useExchange(id: string, isId: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: exchangeKeys.one(id),
    enabled: isId,
    queryFn: ({ signal }) => api.call(getExchange, { params: { id }, signal }),
  });
}
