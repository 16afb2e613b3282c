// The reads of offerings, and what this client does in them.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getOffering, listOfferings } from '@candor/contract/offerings/client.ts';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useServices } from '../../shared/use-services.ts';

const offeringKeys = {
  list: (stage: 'open' | 'all') => [...moneyKeys.all, 'offerings', stage],
  one: (id: string) => [...moneyKeys.all, 'offering', id],
} as const;

/** What is open is asked for by itself, so that it stands first however many there have been since. */
export function useOfferings(stage: 'open' | 'all') {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: offeringKeys.list(stage),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.call(listOfferings, { query: { stage, ...(pageParam !== '' && { cursor: pageParam }) }, signal }),
    getNextPageParam: ({ next }) => next,
  });
}

export function useOffering(id: string, isId: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: offeringKeys.one(id),
    enabled: isId,
    queryFn: ({ signal }) => api.call(getOffering, { params: { id }, signal }),
  });
}
