// The reads of block and OTC requests. They are told of changes with everything about money.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getBlock, listBlocks } from '@candor/contract/blocks/client.ts';
import { parseId } from '@candor/contract/ids.ts';
import { getTradingStatus } from '@candor/contract/orders/client.ts';
import { listProducts } from '@candor/contract/products/client.ts';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useServices } from '../../shared/use-services.ts';

const blockKeys = {
  list: [...moneyKeys.all, 'blocks'],
  one: (id: string) => [...moneyKeys.all, 'block', id],
  terms: (market: string) => [...moneyKeys.all, 'block-terms', market],
  status: (market: string, symbol: string) => [...moneyKeys.all, 'block-status', market, symbol],
} as const;

export function useBlocks() {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: blockKeys.list,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.call(listBlocks, { query: pageParam === '' ? {} : { cursor: pageParam }, signal }),
    getNextPageParam: ({ next }) => next,
  });
}

export function useBlock(id: string, isId: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: blockKeys.one(id),
    enabled: isId,
    queryFn: ({ signal }) => api.call(getBlock, { params: { id: parseId('block', id) }, signal }),
  });
}

/** What is negotiated on a venue, with its bounds and whether this client may. */
export function useBlockTerms(market: string | undefined) {
  const { api } = useServices();
  return useQuery({
    queryKey: blockKeys.terms(market ?? ''),
    enabled: market !== undefined,
    queryFn: ({ signal }) => api.call(listProducts, { query: { type: 'block', market, limit: '10' }, signal }),
  });
}

export function useShare(market: string | undefined, symbol: string | undefined) {
  const { api } = useServices();
  return useQuery({
    queryKey: blockKeys.status(market ?? '', symbol ?? ''),
    enabled: market !== undefined && symbol !== undefined,
    queryFn: ({ signal }) =>
      api.call(getTradingStatus, { query: { market: market ?? '', symbol: symbol ?? '' }, signal }),
  });
}
