// The read of families: what is open in each, and how clients fared.
import { useQuery } from '@tanstack/react-query';
import { listFamilies } from '@candor/contract/discover/client.ts';
import { useServices } from '../use-services.ts';

const freshMs = 60_000;

export function useFamilies() {
  const { api } = useServices();
  return useQuery({
    queryKey: ['families'],
    queryFn: ({ signal }) => api.call(listFamilies, { signal }),
    staleTime: freshMs,
  });
}
