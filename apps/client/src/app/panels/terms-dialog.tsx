// A new version of a legal text, read to its end and accepted, or left for later: leaving it closes nothing that leads out, and says so.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { acceptDocument, getDocument } from '@candor/contract/documents/client.ts';
import type { DocumentKind } from '@candor/contract/documents/kinds.ts';
import { Button } from '@candor/ui';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { SkeletonText } from '@candor/ui/skeleton/skeleton.tsx';
import { useLanguage, useText } from '@candor/web';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { TextToAccept } from '../../shared/documents/text-to-accept.tsx';
import type { LegalDocument } from '../../shared/documents/text-to-accept.tsx';
import { useServices } from '../../shared/use-services.ts';
import { acceptanceKey, useAcceptances } from '../documents/queries.ts';
import type { PanelProps } from './panel-props.ts';

export function TermsDialog({ open, onOpenChange }: PanelProps) {
  const t = useText();
  const { data } = useAcceptances();
  const next = data?.asked[0];
  if (!next) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="large"
      title={t('legal-ui.asked_title', { document: t(`legal-ui.${next.kind}`) })}
      description={t('legal-ui.asked_text')}
      closeLabel={t('shell.close')}
    >
      <AskedText key={`${next.kind}|${String(next.version)}`} kind={next.kind} onLater={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface AskedTextProps {
  readonly kind: DocumentKind;
  readonly onLater: () => void;
}

function AskedText({ kind, onLater }: AskedTextProps) {
  const t = useText();
  const language = useLanguage();
  const { api } = useServices();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['document', kind, language],
    queryFn: ({ signal }) => api.call(getDocument, { params: { kind }, signal, bearer: null }),
  });
  if (isPending) return <SkeletonText lines={8} />;
  if (!data) return <LoadProblem problem={error} title={t('legal-ui.load_failed')} onRetry={() => void refetch()} />;
  return <Decision document={data} onLater={onLater} />;
}

function Decision({ document, onLater }: { readonly document: LegalDocument; readonly onLater: () => void }) {
  const t = useText();
  const { api, toasts } = useServices();
  const cache = useQueryClient();
  const [isAccepted, setIsAccepted] = useState(false);
  const { kind, version, language } = document;
  const sending = useSubmit(async () => {
    try {
      await api.call(acceptDocument, { params: { kind }, body: { version, language } });
      toasts.show({ variant: 'success', title: t('legal-ui.accepted_done') });
    } finally {
      // Also when the text changed meanwhile: then the newer one is read.
      await cache.invalidateQueries({ queryKey: ['document', kind] });
      await cache.invalidateQueries({ queryKey: acceptanceKey });
    }
  });
  return (
    <TextToAccept
      document={document}
      acceptLabel={t('legal-ui.accept_box')}
      isAccepted={isAccepted}
      onAccepted={setIsAccepted}
    >
      {sending.problem !== null && <ProblemNote problem={sending.problem} title={t('legal-ui.load_failed')} />}
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="secondary" disabled={sending.isBusy} onClick={onLater}>
          {t('legal-ui.later')}
        </Button>
        <Button
          disabled={!isAccepted}
          loading={sending.isBusy}
          loadingLabel={t('shell.loading')}
          onClick={() => void sending.run()}
        >
          {t('legal-ui.accept')}
        </Button>
      </div>
    </TextToAccept>
  );
}
