// The flag of an account's country, as the tenant's list of account countries knows it.
import { useStore } from 'zustand';
import { useServices } from '../../shared/use-services.ts';

export function useAccountFlag(country: string | undefined): string | undefined {
  const { markets } = useServices();
  return useStore(markets.store, ({ accounts }) => accounts.records.find(({ code }) => code === country)?.image);
}
