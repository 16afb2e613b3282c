// Creates, renames and deletes lists. Deleting happens at once and can be undone: the list comes back with its instruments.
import { useQueryClient } from '@tanstack/react-query';
import { createWatchlist, renameWatchlist, deleteWatchlist } from '@candor/contract/watchlists/client.ts';
import type { Watchlist } from '@candor/contract/watchlists/client.ts';
import { useText } from '@candor/web';
import { useServices } from '../../shared/use-services.ts';
import { useWatchlistChange } from '../../shared/watchlists/use-watchlist-change.ts';
import { watchlistKey } from '../../shared/watchlists/use-watchlists.ts';
import { nameList } from './name-list.ts';

const undoMs = 6_000;

export function useListVerbs() {
  const t = useText();
  const cache = useQueryClient();
  const { api, toasts } = useServices();
  const change = useWatchlistChange();

  function bringBack(list: Watchlist): void {
    const items = list.items.map(({ market, symbol }) => ({ market, symbol }));
    change({ send: () => api.call(createWatchlist, { body: { name: nameList(t, list), items } }) });
  }

  return {
    /** Throws what the server refused, for the form to show. */
    async save(name: string, list: Watchlist | undefined): Promise<Watchlist> {
      const saved = list
        ? await api.call(renameWatchlist, { params: { id: list.id }, body: { name } })
        : await api.call(createWatchlist, { body: { name } });
      await cache.invalidateQueries({ queryKey: watchlistKey });
      return saved;
    },
    remove(list: Watchlist): void {
      change({
        apply: (lists) => lists.filter(({ id }) => id !== list.id),
        send: () => api.call(deleteWatchlist, { params: { id: list.id } }),
        onDone: () =>
          toasts.show({
            variant: 'success',
            title: t('watchlists.deleted', { list: nameList(t, list) }),
            ttlMs: undoMs,
            action: { label: t('watchlists.undo'), onPress: () => bringBack(list) },
          }),
      });
    },
  };
}
