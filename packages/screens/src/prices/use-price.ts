// Live prices on screen: the app's one price line, reached through the services of the screens.
import type { Freshness } from '@candor/web/live/freshness.ts';
import type { LivePrices } from '@candor/web/live/live-prices.ts';
import { nameKey } from '@candor/web/live/price.ts';
import type { LivePrice } from '@candor/web/live/price.ts';
import { useFreshness, useLivePrice, usePriceLook, useTicks } from '@candor/web/live/use-price.ts';
import { useScreenServices } from '../services.ts';

function useLine(): LivePrices {
  const { live } = useScreenServices();
  if (!live) throw new Error('This app has no price line.');
  return live;
}

/** The latest price of an instrument while the component is on screen. */
export function usePrice(market: string, symbol: string): LivePrice | undefined {
  return useLivePrice(useLine(), nameKey(market, symbol));
}

/** The same for a row of a long list: only another `look` draws the component again. */
export function useRowPrice(
  market: string,
  symbol: string,
  look: (price: LivePrice | undefined) => string,
): LivePrice | undefined {
  return usePriceLook(useLine(), nameKey(market, symbol), look);
}

export function useRowTicks(market: string, symbol: string, write: (price: LivePrice) => void): void {
  useTicks(useLine(), nameKey(market, symbol), write);
}

export function usePriceFreshness(): Freshness {
  return useFreshness(useLine());
}
