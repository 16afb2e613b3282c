// The reads of funds: what is offered, one of them, and its recorded NAVs.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getFund, getFundNavs, listFunds } from '@candor/contract/funds/client.ts';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useServices } from '../../shared/use-services.ts';

const all = [...moneyKeys.all, 'funds'] as const;

export function useFunds() {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: [...all, 'list'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.call(listFunds, { query: { ...(pageParam !== '' && { cursor: pageParam }) }, signal }),
    getNextPageParam: ({ next }) => next,
  });
}

export function useFund(id: string, isId: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: [...all, 'one', id],
    enabled: isId,
    queryFn: ({ signal }) => api.call(getFund, { params: { id }, signal }),
  });
}

export function useFundNavs(id: string) {
  const { api } = useServices();
  return useQuery({
    queryKey: [...all, 'navs', id],
    queryFn: ({ signal }) => api.call(getFundNavs, { params: { id }, signal }),
  });
}
