// What a client accepted and what is asked of them; asked for once per sign-in.
import { useQuery } from '@tanstack/react-query';
import { listAcceptances } from '@candor/contract/documents/client.ts';
import { useLanguage } from '@candor/web';
import { useIsSignedIn, useServices } from '../../shared/use-services.ts';

export const acceptanceKey = ['acceptances'] as const;

export function useAcceptances() {
  const { api } = useServices();
  const isSignedIn = useIsSignedIn();
  const language = useLanguage();
  return useQuery({
    queryKey: [...acceptanceKey, language],
    queryFn: ({ signal }) => api.call(listAcceptances, { signal }),
    enabled: isSignedIn,
    staleTime: 5 * 60_000,
  });
}
