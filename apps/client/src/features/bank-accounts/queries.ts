// The client's bank accounts as the server knows them.
import { useQuery } from '@tanstack/react-query';
import { listBankAccounts } from '@candor/contract/bank-accounts/client.ts';
import type { BankAccount } from '@candor/contract/bank-accounts/client.ts';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useServices } from '../../shared/use-services.ts';

export const bankAccountsKey = [...moneyKeys.all, 'bank-accounts'] as const;

export function useBankAccounts(isAsked = true) {
  const { api } = useServices();
  return useQuery({
    queryKey: bankAccountsKey,
    enabled: isAsked,
    queryFn: async ({ signal }) => (await api.call(listBankAccounts, { signal })).items,
  });
}

/** Straight from the server, past what is remembered here: for finding out what became of a lost answer. */
export function useReadAccounts(): () => Promise<readonly BankAccount[]> {
  const { api, query } = useServices();
  return async () => {
    const { items } = await api.call(listBankAccounts, { retry: false });
    query.setQueryData(bankAccountsKey, items);
    return items;
  };
}
