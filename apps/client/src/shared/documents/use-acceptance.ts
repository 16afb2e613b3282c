// Accepting a legal text in the version and language that was read. Whatever it opens is asked for anew.
import { useQueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { acceptDocument } from '@candor/contract/documents/client.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { useServices } from '../use-services.ts';
import type { LegalDocument } from './text-to-accept.tsx';

export function useAcceptance({ kind, version, language }: LegalDocument, doneTitle: string, opened: QueryKey) {
  const { api, toasts } = useServices();
  const cache = useQueryClient();
  return useSubmit(async () => {
    try {
      await api.call(acceptDocument, { params: { kind }, body: { version, language } });
      toasts.show({ variant: 'success', title: doneTitle });
    } finally {
      // Also when the text changed meanwhile: then the newer one is read.
      await cache.invalidateQueries({ queryKey: ['document', kind] });
      await cache.invalidateQueries({ queryKey: opened });
    }
  });
}
