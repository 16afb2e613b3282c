// The risk warning that a product asks for: read to its end before the first purchase, and recorded with version, language and time.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { acceptDocument, getDocument } from '@candor/contract/documents/client.ts';
import type { DocumentKind } from '@candor/contract/documents/kinds.ts';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { useNouns } from '@candor/screens/page/use-nouns.ts';
import { Button } from '@candor/ui';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { SkeletonText } from '@candor/ui/skeleton/skeleton.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useLanguage, useText } from '@candor/web';
import { TextToAccept } from '../../../shared/documents/text-to-accept.tsx';
import type { LegalDocument } from '../../../shared/documents/text-to-accept.tsx';
import { moneyKeys } from '../../../shared/money/queries.ts';
import { useServices } from '../../../shared/use-services.ts';

const nouns = ['legal-ui'] as const;

export function RiskWarning({ kind }: { readonly kind: DocumentKind }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const isReady = useNouns(nouns);
  return (
    <Banner
      tone="warning"
      title={t('errors.risk_warning_unread')}
      action={
        <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
          {t('orders-ui.warning_read')}
        </Button>
      }
    >
      {isReady && (
        <Dialog
          open={isOpen}
          onOpenChange={setIsOpen}
          size="large"
          title={t(`legal-ui.${kind}`)}
          closeLabel={t('shell.close')}
        >
          <WarningText kind={kind} />
        </Dialog>
      )}
    </Banner>
  );
}

function WarningText({ kind }: { readonly kind: DocumentKind }) {
  const t = useText();
  const language = useLanguage();
  const { api } = useServices();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['document', kind, language],
    queryFn: ({ signal }) => api.call(getDocument, { params: { kind }, signal, bearer: null }),
  });
  if (isPending) return <SkeletonText lines={8} />;
  if (!data) return <LoadProblem problem={error} title={t('legal-ui.load_failed')} onRetry={() => void refetch()} />;
  return <Confirmation document={data} />;
}

function Confirmation({ document }: { readonly document: LegalDocument }) {
  const t = useText();
  const { api, toasts } = useServices();
  const cache = useQueryClient();
  const [isRead, setIsRead] = useState(false);
  const { kind, version, language } = document;
  const sending = useSubmit(async () => {
    try {
      await api.call(acceptDocument, { params: { kind }, body: { version, language } });
      toasts.show({ variant: 'success', title: t('orders-ui.warning_done') });
      // The product is open to this client now, and the banner goes with the dialog.
      await cache.invalidateQueries({ queryKey: moneyKeys.all });
    } finally {
      // Also when the text changed meanwhile: then the newer one is read.
      await cache.invalidateQueries({ queryKey: ['document', kind] });
    }
  });
  return (
    <TextToAccept
      document={document}
      acceptLabel={t('orders-ui.warning_box')}
      isAccepted={isRead}
      onAccepted={setIsRead}
    >
      {sending.problem !== null && <ProblemNote problem={sending.problem} title={t('legal-ui.load_failed')} />}
      <Button
        disabled={!isRead}
        loading={sending.isBusy}
        loadingLabel={t('shell.loading')}
        onClick={() => void sending.run()}
      >
        {t('orders-ui.warning_confirm')}
      </Button>
    </TextToAccept>
  );
}
