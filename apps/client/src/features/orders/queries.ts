// The reads of orders: the list, one of them, and what can be done with an instrument now.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getConfirmation, getOrder, getTradingStatus, listOrders } from '@candor/contract/orders/client.ts';
import type { OrderStatus } from '@candor/contract/orders/statuses.ts';
import { getPosition } from '@candor/contract/portfolio/client.ts';
import { getProduct } from '@candor/contract/products/client.ts';
import type { ProductType } from '@candor/contract/products/types.ts';
import { isApiProblem } from '@candor/web';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useServices } from '../../shared/use-services.ts';

export const orderKeys = {
  all: [...moneyKeys.all, 'orders'],
  list: (query: object) => [...moneyKeys.all, 'orders', 'list', query],
  one: (id: string) => [...moneyKeys.all, 'orders', 'one', id],
} as const;

const page = '25';
/** Hours pass while the page stands open. */
const lookAgainMs = 60_000;

export interface OrderQuery {
  readonly type?: ProductType | 'all';
  readonly status?: OrderStatus | 'all';
  readonly from?: string;
  readonly to?: string;
}

export function useOrders(query: OrderQuery, isAllowed: boolean) {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: orderKeys.list(query),
    enabled: isAllowed,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.call(listOrders, {
        query: { ...query, limit: page, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });
}

export function useOrder(id: string, isAllowed: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: orderKeys.one(id),
    enabled: isAllowed,
    queryFn: ({ signal }) => api.call(getOrder, { params: { id }, signal }),
  });
}

export function useConfirmation(id: string, isAllowed: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: [...moneyKeys.all, 'orders', 'confirmation', id],
    enabled: isAllowed,
    queryFn: ({ signal }) => api.call(getConfirmation, { params: { id }, signal }),
  });
}

export interface Traded {
  readonly market: string;
  readonly symbol: string;
}

export function useTradingStatus({ market, symbol }: Traded) {
  const { api } = useServices();
  return useQuery({
    queryKey: [...moneyKeys.all, 'trading', market, symbol],
    refetchInterval: lookAgainMs,
    // What is not traded here stays so: asking again would not help.
    retry: (failures, problem) => failures < 2 && !(isApiProblem(problem) && problem.status < 500),
    queryFn: ({ signal }) => api.call(getTradingStatus, { query: { market, symbol }, signal }),
  });
}

export function useProduct(id: string | undefined) {
  const { api } = useServices();
  return useQuery({
    queryKey: [...moneyKeys.all, 'product', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) => api.call(getProduct, { params: { id: id ?? '' }, signal }),
  });
}

/** The purchases behind a position, in the order they are sold. */
export function useLots({ market, symbol }: Traded, isWanted: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: [...moneyKeys.all, 'lots', market, symbol],
    enabled: isWanted,
    queryFn: ({ signal }) => api.call(getPosition, { params: { market, symbol }, signal }),
  });
}
