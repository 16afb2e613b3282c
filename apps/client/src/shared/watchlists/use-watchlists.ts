// The client's watchlists: read once for every star and panel on screen. A guest has none.
import { useQuery } from '@tanstack/react-query';
import { listWatchlists } from '@candor/contract/watchlists/client.ts';
import type { Watchlist } from '@candor/contract/watchlists/client.ts';
import { findPlaces } from '@candor/web/watchlists/lists.ts';
import type { Instrument } from '@candor/web/watchlists/lists.ts';
import { useIsSignedIn, useServices } from '../use-services.ts';

export const watchlistKey = ['watchlists'] as const;
const freshMs = 60_000;

export function useWatchlists() {
  const { api } = useServices();
  const isSignedIn = useIsSignedIn();
  return useQuery<readonly Watchlist[]>({
    queryKey: watchlistKey,
    enabled: isSignedIn,
    queryFn: async ({ signal }) => (await api.call(listWatchlists, { signal })).lists,
    staleTime: freshMs,
  });
}

/** On any list, or on the one that is meant. */
export function useIsWatched(instrument: Instrument, listId?: string): boolean {
  const { data = [] } = useWatchlists();
  return findPlaces(data, instrument, listId).length > 0;
}
