// What the pages of complaints read.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getComplaint, getComplaintTerms, listComplaints } from '@candor/contract/complaints/client.ts';
import { isId } from '@candor/web/ids/check-id.ts';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useServices } from '../../shared/use-services.ts';

/** They begin with `money`: whatever is decided makes the pages look again. */
export const complaintKeys = {
  all: [...moneyKeys.all, 'complaints'],
  terms: [...moneyKeys.all, 'complaints', 'terms'],
  list: [...moneyKeys.all, 'complaints', 'list'],
  one: (id: string) => [...moneyKeys.all, 'complaints', id],
} as const;

export function useComplaintTerms() {
  const { api } = useServices();
  return useQuery({
    queryKey: complaintKeys.terms,
    queryFn: ({ signal }) => api.call(getComplaintTerms, { signal }),
  });
}

export function useComplaints() {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: complaintKeys.list,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.call(listComplaints, { query: pageParam === '' ? {} : { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.next,
  });
}

export function useComplaint(id: string) {
  const { api } = useServices();
  return useQuery({
    queryKey: complaintKeys.one(id),
    enabled: isId(id),
    queryFn: ({ signal }) => api.call(getComplaint, { params: { id }, signal }),
  });
}
