// Which country's market is looked at, and whether there is one at all.
import { useStore } from 'zustand';
import { currentCountry } from '@candor/web/market/market-store.ts';
import { useServices } from './use-services.ts';

/** Code of the country whose market is looked at; undefined when none is offered. */
export function useMarketCountry(): string | undefined {
  return useStore(useServices().markets.store, (state) => currentCountry(state, 'markets')?.code);
}

/** False once the start has ended without any country: then there is no market to show. */
export function useHasMarket(): boolean {
  const isStarted = useStore(useServices().boot.store, ({ steps }) => steps.company.isDone);
  return useMarketCountry() !== undefined || !isStarted;
}
