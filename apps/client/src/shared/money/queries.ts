// What the money screens read together. Every key begins with `money`, so one word makes all of them look again.
import { useQuery } from '@tanstack/react-query';
import { listAccounts } from '@candor/contract/accounts/client.ts';
import { useServices } from '../use-services.ts';

export const moneyKeys = {
  /** Told to look again after anything that moved money, here or in another tab. */
  all: ['money'],
  accounts: ['money', 'accounts'],
} as const;

export function useAccounts() {
  const { api } = useServices();
  return useQuery({
    queryKey: moneyKeys.accounts,
    queryFn: async ({ signal }) => (await api.call(listAccounts, { signal })).items,
  });
}
