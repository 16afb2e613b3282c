// Reads the portfolio over a range, and the positions that ended.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getPortfolio, listClosedPositions } from '@candor/contract/portfolio/client.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { moneyKeys } from '../../shared/money/queries.ts';
import { isReady } from '../../shared/positions/portfolio-search.ts';
import type { PortfolioSearch } from '../../shared/positions/portfolio-search.ts';
import { useServices } from '../../shared/use-services.ts';

export type PortfolioAnswer = OutputOf<typeof getPortfolio>;

const refreshMs = 60_000;

export function usePortfolio(search: PortfolioSearch) {
  const { api } = useServices();
  const { range = '1M', from, to } = search;
  const query = range === 'custom' ? { from, to } : { range };
  return useQuery({
    queryKey: [...moneyKeys.all, 'portfolio', range, from ?? '', to ?? ''],
    enabled: isReady(search),
    queryFn: ({ signal }) => api.call(getPortfolio, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
}

export function useClosedPositions() {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: [...moneyKeys.all, 'closed-positions'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.call(listClosedPositions, { query: pageParam === undefined ? {} : { cursor: pageParam }, signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
