// What the screens read of positions. The keys begin with `money`: whatever moves money moves positions too.
import { useQuery } from '@tanstack/react-query';
import { getPosition, listPositions } from '@candor/contract/portfolio/client.ts';
import type { Position } from '@candor/contract/portfolio/client.ts';
import { moneyKeys } from '../money/queries.ts';
import { useIsSignedIn, useServices } from '../use-services.ts';

/** Prices tick by themselves; costs and quantities change with the books, which tell when they do. */
const refreshMs = 60_000;

export type { Position };

export function usePositions() {
  const { api } = useServices();
  return useQuery({
    queryKey: [...moneyKeys.all, 'positions'],
    queryFn: ({ signal }) => api.call(listPositions, { signal }),
    refetchInterval: refreshMs,
  });
}

export function usePosition(market: string, symbol: string) {
  const { api } = useServices();
  return useQuery({
    queryKey: [...moneyKeys.all, 'position', market, symbol],
    queryFn: ({ signal }) => api.call(getPosition, { params: { market, symbol }, signal }),
    enabled: useIsSignedIn(),
    refetchInterval: refreshMs,
  });
}
