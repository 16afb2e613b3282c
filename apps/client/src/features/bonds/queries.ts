// The reads of bonds.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getBond, listBonds } from '@candor/contract/bonds/client.ts';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useServices } from '../../shared/use-services.ts';

const bondKeys = {
  list: [...moneyKeys.all, 'bonds'],
  one: (id: string) => [...moneyKeys.all, 'bond', id],
} as const;

export function useBonds() {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: bondKeys.list,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.call(listBonds, { query: { ...(pageParam !== '' && { cursor: pageParam }) }, signal }),
    getNextPageParam: ({ next }) => next,
  });
}

export function useBond(id: string, isId: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: bondKeys.one(id),
    enabled: isId,
    queryFn: ({ signal }) => api.call(getBond, { params: { id }, signal }),
  });
}
