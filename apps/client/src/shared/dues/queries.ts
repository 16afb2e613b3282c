// The reads of what is outstanding and of loans, shared by the loan pages and the banner that outranks home.
import { useQuery } from '@tanstack/react-query';
import { listLoans } from '@candor/contract/loans/client.ts';
import { listDues } from '@candor/contract/dues/client.ts';
import type { Due } from '@candor/contract/dues/client.ts';
import { moneyKeys } from '../money/queries.ts';
import { useServices } from '../use-services.ts';

export type DueFilter = 'all' | Due['status'];

export const dueKeys = {
  list: (status: DueFilter) => [...moneyKeys.all, 'dues', status],
  loans: [...moneyKeys.all, 'loans'],
} as const;

export function useDues(status: DueFilter) {
  const { api } = useServices();
  return useQuery({
    queryKey: dueKeys.list(status),
    queryFn: async ({ signal }) => (await api.call(listDues, { query: { status, limit: '50' }, signal })).items,
  });
}

export function useLoans() {
  const { api } = useServices();
  return useQuery({
    queryKey: dueKeys.loans,
    queryFn: async ({ signal }) => (await api.call(listLoans, { query: { limit: '50' }, signal })).items,
  });
}
