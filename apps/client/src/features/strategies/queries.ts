// The reads of strategies: what is offered, one of them, its recorded NAVs and the last trades of its book.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getStrategy, getStrategyNavs, listStrategies, listStrategyFills } from '@candor/contract/strategies/client.ts';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useServices } from '../../shared/use-services.ts';

export const strategyKeys = [...moneyKeys.all, 'strategies'] as const;

export function useStrategies() {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: [...strategyKeys, 'list'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.call(listStrategies, { query: { ...(pageParam !== '' && { cursor: pageParam }) }, signal }),
    getNextPageParam: ({ next }) => next,
  });
}

export function useStrategy(id: string, isId: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: [...strategyKeys, 'one', id],
    enabled: isId,
    queryFn: ({ signal }) => api.call(getStrategy, { params: { id }, signal }),
  });
}

export function useStrategyNavs(id: string) {
  const { api } = useServices();
  return useQuery({
    queryKey: [...strategyKeys, 'navs', id],
    queryFn: ({ signal }) => api.call(getStrategyNavs, { params: { id }, signal }),
  });
}

export function useStrategyFills(id: string) {
  const { api } = useServices();
  return useQuery({
    queryKey: [...strategyKeys, 'fills', id],
    queryFn: ({ signal }) => api.call(listStrategyFills, { params: { id }, signal }),
  });
}
