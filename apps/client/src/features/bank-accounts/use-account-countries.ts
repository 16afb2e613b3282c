// The countries where the tenant keeps accounts, its own first: a bank account serves one of them.
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Country } from '@candor/contract/settings/client.ts';
import { useServices } from '../../shared/use-services.ts';

export function useAccountCountries(): readonly Country[] {
  const { app, markets } = useServices();
  const own = useStore(app.store, (state) => state.country.code);
  const records = useStore(markets.store, (state) => state.accounts.records);
  return useMemo(
    () => records.toSorted((one, other) => Number(other.code === own) - Number(one.code === own)),
    [records, own],
  );
}
