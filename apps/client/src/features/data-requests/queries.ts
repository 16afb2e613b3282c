// What the page of one's own data reads.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getDataTerms, listDataRequests } from '@candor/contract/data-requests/client.ts';
import { getOwnClosing } from '@candor/contract/relationships/client.ts';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useServices } from '../../shared/use-services.ts';

/** They begin with `money`: whatever is decided or booked makes the page look again. */
export const dataKeys = {
  all: [...moneyKeys.all, 'data-requests'],
  list: [...moneyKeys.all, 'data-requests', 'list'],
  closing: [...moneyKeys.all, 'data-requests', 'closing'],
} as const;

export function useDataTerms() {
  const { api } = useServices();
  return useQuery({
    queryKey: [...dataKeys.all, 'terms'],
    queryFn: ({ signal }) => api.call(getDataTerms, { signal }),
    staleTime: Infinity,
  });
}

export function useDataRequests() {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: dataKeys.list,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.call(listDataRequests, { query: pageParam === '' ? {} : { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.next,
  });
}

export function useOwnClosing() {
  const { api } = useServices();
  return useQuery({ queryKey: dataKeys.closing, queryFn: ({ signal }) => api.call(getOwnClosing, { signal }) });
}
