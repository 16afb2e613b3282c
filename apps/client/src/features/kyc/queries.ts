// What the verification pages read: the whole of where it stands, and the agreement in the reader's language.
import { useQuery } from '@tanstack/react-query';
import { getDocument } from '@candor/contract/documents/client.ts';
import { getKycDetail } from '@candor/contract/kyc/client.ts';
import { useLanguage } from '@candor/web';
import { kycKeys } from '../../shared/kyc/keys.ts';
import { useServices } from '../../shared/use-services.ts';

/** Live by events; this is for the case that the live line is down. */
const pendingRefreshMs = 15_000;

export function useKycDetail() {
  const { api } = useServices();
  return useQuery({
    queryKey: kycKeys.detail,
    queryFn: ({ signal }) => api.call(getKycDetail, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? pendingRefreshMs : false),
    // What is being typed here is newer than what the server knows.
    refetchOnWindowFocus: false,
  });
}

export function useAgreement() {
  const { api } = useServices();
  const language = useLanguage();
  return useQuery({
    queryKey: ['document', 'agreement', language],
    queryFn: ({ signal }) => api.call(getDocument, { params: { kind: 'agreement' }, signal, bearer: null }),
    staleTime: 5 * 60_000,
  });
}
