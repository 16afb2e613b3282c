// A live price in React: the symbol is held while the component is on screen and only its own ticks draw it again.
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Freshness } from './freshness.ts';
import type { LivePrices } from './live-prices.ts';
import type { LivePrice } from './price.ts';

export function useLivePrice(live: LivePrices, key: string | undefined): LivePrice | undefined {
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (key === undefined) return () => undefined;
      const release = live.hold(key);
      const stop = live.board.listen(key, onChange);
      return () => {
        stop();
        release();
      };
    },
    [live, key],
  );
  return useSyncExternalStore(subscribe, () => (key === undefined ? undefined : live.board.read(key)));
}

/** For a row among many: drawn again only when `look` answers another word (a sign, a staleness); its ticks come by `useTicks`. */
export function usePriceLook(
  live: LivePrices,
  key: string,
  look: (price: LivePrice | undefined) => string,
): LivePrice | undefined {
  useEffect(() => live.hold(key), [live, key]);
  const listen = useCallback((onChange: () => void) => live.board.listen(key, onChange), [live, key]);
  useSyncExternalStore(listen, () => look(live.board.read(key)));
  return live.board.read(key);
}

/** Every tick goes to `write`, which puts the new figures where they belong by hand. */
export function useTicks(live: LivePrices, key: string, write: (price: LivePrice) => void): void {
  useEffect(
    () =>
      live.board.listen(key, () => {
        const price = live.board.read(key);
        if (price) write(price);
      }),
    [live, key, write],
  );
}

export function useFreshness(live: LivePrices): Freshness {
  return useStore(live.freshness, ({ state }) => state);
}
