// The country of the accounts that money screens are about (I18N-05): one choice for deposits, withdrawals, exchange and bank accounts, remembered.
import { useCallback } from 'react';
import { useStore } from 'zustand';
import { activeCountry } from '@candor/web/market/market-store.ts';
import { useServices } from '../use-services.ts';

/** Code of the current country, and how to choose another. On these pages the active source is `accounts`. */
export function useAccountCountry(): readonly [string | undefined, (code: string) => void] {
  const { markets } = useServices();
  const code = useStore(markets.store, (state) => activeCountry(state)?.code);
  const choose = useCallback((next: string) => markets.choose('accounts', next), [markets]);
  return [code, choose];
}
