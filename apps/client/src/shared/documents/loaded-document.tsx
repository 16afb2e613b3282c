// A legal text in the reader's language: on its way, not to be had, or handed to whoever draws it.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getDocument } from '@candor/contract/documents/client.ts';
import type { DocumentKind } from '@candor/contract/documents/kinds.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { SkeletonText } from '@candor/ui/skeleton/skeleton.tsx';
import { useLanguage, useText } from '@candor/web';
import { useServices } from '../use-services.ts';
import type { LegalDocument } from './text-to-accept.tsx';

export interface LoadedDocumentProps {
  readonly kind: DocumentKind;
  readonly children: (document: LegalDocument) => ReactNode;
}

export function LoadedDocument({ kind, children }: LoadedDocumentProps) {
  const t = useText();
  const language = useLanguage();
  const { api } = useServices();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['document', kind, language],
    queryFn: ({ signal }) => api.call(getDocument, { params: { kind }, signal, bearer: null }),
  });
  if (isPending) return <SkeletonText lines={8} />;
  if (!data) return <LoadProblem problem={error} title={t('legal-ui.load_failed')} onRetry={() => void refetch()} />;
  return children(data);
}
