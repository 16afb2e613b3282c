// The reads of savings: what is offered, one product with its rates, what the client has, and one of them.
import { useQuery } from '@tanstack/react-query';
import {
  getSaving,
  getSavingsProduct,
  listSavings,
  listSavingsProducts,
  quoteLeave,
} from '@candor/contract/savings/client.ts';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useServices } from '../../shared/use-services.ts';

const all = [...moneyKeys.all, 'savings'] as const;

export function useProducts() {
  const { api } = useServices();
  return useQuery({
    queryKey: [...all, 'products'],
    queryFn: ({ signal }) => api.call(listSavingsProducts, { signal }),
  });
}

export function useProduct(id: string, isId: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: [...all, 'product', id],
    enabled: isId,
    queryFn: ({ signal }) => api.call(getSavingsProduct, { params: { id }, signal }),
  });
}

export function useSavings() {
  const { api } = useServices();
  return useQuery({
    queryKey: [...all, 'mine'],
    queryFn: ({ signal }) => api.call(listSavings, { query: { limit: '100' }, signal }),
  });
}

export function useSaving(id: string, isId: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: [...all, 'one', id],
    enabled: isId,
    queryFn: ({ signal }) => api.call(getSaving, { params: { id }, signal }),
  });
}

/** What leaving comes to; asking binds nobody. */
export function useLeaveQuote(id: string, amount: { amount: string; currency: string } | null, isAsked: boolean) {
  const { api } = useServices();
  return useQuery({
    // Not under what is read again when money moved: once it has left there is nothing to ask any more.
    queryKey: ['leave-quote', id, amount],
    enabled: isAsked,
    retry: false,
    queryFn: ({ signal }) => api.call(quoteLeave, { params: { id }, body: { amount }, signal }),
  });
}
