// The privacy policy that somebody new agrees to: the version in effect while the form is open is sent along with the account.
import { useQuery } from '@tanstack/react-query';
import { getDocument } from '@candor/contract/documents/client.ts';
import type { Language } from '@candor/contract/languages.ts';
import { useLanguage } from '@candor/web';
import { useServices } from '../../shared/use-services.ts';

interface Agreed {
  readonly version: number;
  readonly language: Language;
}

/** Read as soon as the form opens; asked for once more where that failed. A version that changed meanwhile is read anew. */
export function useConsent(): { readonly read: () => Promise<Agreed>; readonly renew: () => void } {
  const { api } = useServices();
  const language = useLanguage();
  const policy = useQuery({
    queryKey: ['document', 'privacy', language],
    queryFn: ({ signal }) => api.call(getDocument, { params: { kind: 'privacy' }, signal }),
  });
  return {
    async read() {
      const { version, language: written } = policy.data ?? (await policy.refetch({ throwOnError: true })).data ?? {};
      if (version === undefined || written === undefined) throw new Error('the privacy policy has no version');
      return { version, language: written };
    },
    renew: () => void policy.refetch(),
  };
}
