// What a client accepted and what is asked of them; asked for once per sign-in.
import { useQuery } from '@tanstack/react-query';
import { listAcceptances, listDocuments, listDocumentVersions } from '@candor/contract/documents/client.ts';
import type { DocumentKind } from '@candor/contract/documents/client.ts';
import type { Language } from '@candor/contract/languages.ts';
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

export function useDocuments() {
  const { api } = useServices();
  const language = useLanguage();
  return useQuery({
    queryKey: ['documents', language],
    queryFn: ({ signal }) => api.call(listDocuments, { signal, bearer: null }),
    staleTime: 5 * 60_000,
  });
}

export function useVersions(kind: DocumentKind, language: Language) {
  const { api } = useServices();
  return useQuery({
    queryKey: ['documents', kind, language],
    queryFn: ({ signal }) =>
      api.call(listDocumentVersions, { params: { kind }, query: { language }, signal, bearer: null }),
    staleTime: 5 * 60_000,
  });
}
