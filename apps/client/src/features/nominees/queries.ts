// What the nominees page reads; the key begins with `money`, so a change on another device is seen here too.
import { useQuery } from '@tanstack/react-query';
import { listNominees } from '@candor/contract/nominees/client.ts';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useServices } from '../../shared/use-services.ts';

export const nomineesKey = [...moneyKeys.all, 'nominees'] as const;

export function useNominees() {
  const { api } = useServices();
  return useQuery({
    queryKey: nomineesKey,
    queryFn: ({ signal }) => api.call(listNominees, { signal }),
  });
}
