// The reads of loans: the published terms, an offer for a wish, and one loan with its plan.
import { useQuery } from '@tanstack/react-query';
import { getLoanTerms, offerLoan, getLoan } from '@candor/contract/loans/client.ts';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useServices } from '../../shared/use-services.ts';
import type { Wish } from './draft.ts';

export const loanKeys = {
  terms: [...moneyKeys.all, 'loan-terms'],
  offer: (wish: Wish | null) => [...moneyKeys.all, 'loan-offer', wish],
  one: (id: string) => [...moneyKeys.all, 'loan', id],
} as const;

export function useTerms() {
  const { api } = useServices();
  return useQuery({ queryKey: loanKeys.terms, queryFn: ({ signal }) => api.call(getLoanTerms, { signal }) });
}

/** Computed by the server; asking for it binds nobody. */
export function useOffer(wish: Wish | null) {
  const { api } = useServices();
  return useQuery({
    queryKey: loanKeys.offer(wish),
    enabled: wish !== null,
    queryFn: ({ signal }) => {
      if (wish === null) throw new TypeError('an offer needs a wish');
      return api.call(offerLoan, { body: wish, signal });
    },
  });
}

export function useLoan(id: string, isId: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: loanKeys.one(id),
    enabled: isId,
    queryFn: ({ signal }) => api.call(getLoan, { params: { id }, signal }),
  });
}
