// Live prices for the features: the app's one price line, reached through the services.
import { useStore } from 'zustand';
import { currentCountry } from '@candor/web/market/market-store.ts';
import type { Freshness } from '@candor/web/live/freshness.ts';
import { nameKey } from '@candor/web/live/price.ts';
import type { LivePrice } from '@candor/web/live/price.ts';
import { useFreshness, useLivePrice, usePriceLook, useTicks } from '@candor/web/live/use-price.ts';
import { useServices } from './use-services.ts';

/** The latest price of an instrument while the component is on screen. */
export function usePrice(market: string, symbol: string): LivePrice | undefined {
  return useLivePrice(useServices().live, nameKey(market, symbol));
}

/** The same for a row of a long list: only another `look` draws the component again. */
export function useRowPrice(
  market: string,
  symbol: string,
  look: (price: LivePrice | undefined) => string,
): LivePrice | undefined {
  return usePriceLook(useServices().live, nameKey(market, symbol), look);
}

export function useRowTicks(market: string, symbol: string, write: (price: LivePrice) => void): void {
  useTicks(useServices().live, nameKey(market, symbol), write);
}

export function usePriceFreshness(): Freshness {
  return useFreshness(useServices().live);
}

/** Code of the country whose market is looked at; undefined when none is offered. */
export function useMarketCountry(): string | undefined {
  return useStore(useServices().markets.store, (state) => currentCountry(state, 'markets')?.code);
}

/** False once the start has ended without any country: then there is no market to show. */
export function useHasMarket(): boolean {
  const isStarted = useStore(useServices().boot.store, ({ steps }) => steps.company.isDone);
  return useMarketCountry() !== undefined || !isStarted;
}
