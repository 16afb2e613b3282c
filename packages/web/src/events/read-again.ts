// Makes screens look again after something changed on the server.
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Asks again for all that stands under a key. What is already under way may have looked before the change, and may be the next page that
 * somebody asked for: it is not taken back but waited for, and asked once more.
 */
export async function readAgain(query: QueryClient, queryKey: QueryKey): Promise<void> {
  const underWay = query.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  await query.invalidateQueries({ queryKey }, { cancelRefetch: false });
  if (underWay.length === 0) return;
  await query.invalidateQueries({ queryKey, predicate: (one) => underWay.includes(one) }, { cancelRefetch: false });
}
