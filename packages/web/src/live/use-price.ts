// A live price in React: the symbol is held while the component is on screen and only its own ticks draw it again.
import { useCallback, useSyncExternalStore } from 'react';
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

export function useFreshness(live: LivePrices): Freshness {
  return useStore(live.freshness, ({ state }) => state);
}
