// Who advises, asked once and again when something about the client changed.
import { useQuery } from '@tanstack/react-query';
import { getAdvisor } from '@candor/contract/advisors/client.ts';
import { useIsSignedIn, useServices } from '../use-services.ts';
import { advisorKeys } from './keys.ts';

export function useAdvisor() {
  const { api } = useServices();
  const isSignedIn = useIsSignedIn();
  return useQuery({
    queryKey: advisorKeys.all,
    enabled: isSignedIn,
    staleTime: 60_000,
    queryFn: ({ signal }) => api.call(getAdvisor, { signal }),
  });
}
