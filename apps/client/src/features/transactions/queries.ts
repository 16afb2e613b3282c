// Reads the client's transactions page by page, and one of them. The server writes the sentences, so another language is another list.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listTransactions, getTransaction } from '@candor/contract/transactions/client.ts';
import { useLanguage } from '@candor/web';
import { moneyKeys } from '../../shared/money/queries.ts';
import type { TransactionsSearch } from '../../shared/transactions/transactions-search.ts';
import { useServices } from '../../shared/use-services.ts';
import { toQuery } from './filters.ts';
import type { TransactionQuery } from './filters.ts';

const page = '25';

export function useTransactionQuery(search: TransactionsSearch): TransactionQuery {
  const locale = useLanguage();
  const { session } = useServices();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return toQuery(search, { nowMs: session.nowMs(), timeZone, locale });
}

export function useTransactions(query: TransactionQuery, isAllowed: boolean) {
  const { api } = useServices();
  const language = useLanguage();
  return useInfiniteQuery({
    queryKey: [...moneyKeys.all, 'transactions', language, query],
    enabled: isAllowed,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.call(listTransactions, {
        query: { ...query, limit: page, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });
}

export function useTransaction(id: string, isAllowed: boolean) {
  const { api } = useServices();
  const language = useLanguage();
  return useQuery({
    queryKey: [...moneyKeys.all, 'transactions', language, id],
    enabled: isAllowed,
    queryFn: ({ signal }) => api.call(getTransaction, { params: { id }, signal }),
  });
}
