// The reads of what is outstanding and of loans, shared by the loan pages and the banner that outranks home.
import { useQuery } from '@tanstack/react-query';
import { listLoans } from '@candor/contract/loans/client.ts';
import { listOfferings } from '@candor/contract/offerings/client.ts';
import { listDues } from '@candor/contract/dues/client.ts';
import type { Due } from '@candor/contract/dues/client.ts';
import { moneyKeys } from '../money/queries.ts';
import { useServices } from '../use-services.ts';

export type DueFilter = 'all' | Due['status'];

export const dueKeys = {
  list: (status: DueFilter) => [...moneyKeys.all, 'dues', status],
  loans: [...moneyKeys.all, 'loans'],
  allotments: [...moneyKeys.all, 'allotments'],
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

/** Offerings whose allotment this client has still to pay, the next to lapse first. */
export function useUnpaidAllotments() {
  const { api } = useServices();
  return useQuery({
    queryKey: dueKeys.allotments,
    queryFn: async ({ signal }) => {
      const { items } = await api.call(listOfferings, { query: { stage: 'allotted', limit: '50' }, signal });
      return items
        .flatMap(({ id, mine }) =>
          mine === null || mine.due === null || mine.due_by === null ? [] : [{ id, due: mine.due, dueBy: mine.due_by }],
        )
        .toSorted((a, b) => a.dueBy.localeCompare(b.dueBy));
    },
  });
}
export type UnpaidAllotment = NonNullable<ReturnType<typeof useUnpaidAllotments>['data']>[number];
