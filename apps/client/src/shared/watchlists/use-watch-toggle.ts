// Puts an instrument on the watchlist or takes it off, says so, and offers to undo exactly that (MKT-05, ERR-04).
import { useQueryClient } from '@tanstack/react-query';
import { watchInstrument, unwatchInstrument } from '@candor/contract/watchlists/client.ts';
import type { Watchlist, WatchPlace } from '@candor/contract/watchlists/client.ts';
import { useText } from '@candor/web';
import { addAt, findPlaces, removeFrom } from '@candor/web/watchlists/lists.ts';
import type { Instrument } from '@candor/web/watchlists/lists.ts';
import { useServices } from '../use-services.ts';
import { useWatchlistChange } from './use-watchlist-change.ts';
import { watchlistKey } from './use-watchlists.ts';

/** As long as the toast with Undo stays. */
const undoMs = 6_000;

export interface WatchToggle {
  /** On the first list unless one is named. */
  add(instrument: Instrument, listId?: string): void;
  /** Off every list unless one is named. */
  remove(instrument: Instrument, listId?: string): void;
}

export function useWatchToggle(): WatchToggle {
  const t = useText();
  const cache = useQueryClient();
  const { api, session, toasts } = useServices();
  const change = useWatchlistChange();
  const read = (): readonly Watchlist[] => cache.getQueryData<readonly Watchlist[]>(watchlistKey) ?? [];

  function tell(key: 'added' | 'removed', { symbol }: Instrument, undo: () => void): void {
    toasts.show({
      variant: 'success',
      title: t(`watchlists.${key}`, { symbol }),
      key: `watch_${symbol}`,
      debounceMs: 0,
      ttlMs: undoMs,
      action: { label: t('watchlists.undo'), onPress: undo },
    });
  }

  function putBack({ market, symbol }: Instrument, places: readonly WatchPlace[]): void {
    change({
      apply: (lists) => addAt(lists, { market, symbol }, places, new Date(session.nowMs()).toISOString()),
      async send() {
        for (const { list, position } of places) {
          const query = { list, position: String(position) };
          await api.call(watchInstrument, { params: { market, symbol }, query });
        }
      },
    });
  }

  function takeOff({ market, symbol }: Instrument, listId: string | undefined, onDone?: () => void): void {
    const query = listId === undefined ? {} : { list: listId };
    change({
      apply: (lists) => removeFrom(lists, { market, symbol }, listId),
      send: () => api.call(unwatchInstrument, { params: { market, symbol }, query }),
      ...(onDone ? { onDone } : {}),
    });
  }

  return {
    add({ market, symbol }, listId) {
      const target = read().find(({ id }) => listId === undefined || id === listId);
      const places = target ? [{ list: target.id, position: target.items.length }] : [];
      const query = listId === undefined ? {} : { list: listId };
      change({
        apply: (lists) => addAt(lists, { market, symbol }, places, new Date(session.nowMs()).toISOString()),
        send: () => api.call(watchInstrument, { params: { market, symbol }, query }),
        onDone: () => tell('added', { market, symbol }, () => takeOff({ market, symbol }, target?.id)),
      });
    },
    remove(instrument, listId) {
      const places = findPlaces(read(), instrument, listId);
      takeOff(instrument, listId, () => tell('removed', instrument, () => putBack(instrument, places)));
    },
  };
}
