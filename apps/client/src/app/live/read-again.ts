// Makes screens look again after something changed on the server.
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Asks again for all that stands under a key. A first read that is still under way may have looked before the change: the query client
 * joins it instead of asking again, so it is asked once more when it has come.
 */
export async function readAgain(query: QueryClient, queryKey: QueryKey): Promise<void> {
  const underWay = query
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  await query.invalidateQueries({ queryKey });
  if (underWay.length === 0) return;
  await query.invalidateQueries({ queryKey, predicate: (one) => underWay.includes(one) });
}
