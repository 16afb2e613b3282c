// The risk warning that a product asks for: read to its end before the first purchase, and recorded with version, language and time.
import { useState } from 'react';
import type { DocumentKind } from '@candor/contract/documents/kinds.ts';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { useNouns } from '@candor/screens/page/use-nouns.ts';
import { Button } from '@candor/ui';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';
import { LoadedDocument } from './loaded-document.tsx';
import { TextToAccept } from './text-to-accept.tsx';
import type { LegalDocument } from './text-to-accept.tsx';
import { useAcceptance } from './use-acceptance.ts';
import { moneyKeys } from '../money/queries.ts';

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
          <LoadedDocument kind={kind}>{(document) => <Confirmation document={document} />}</LoadedDocument>
        </Dialog>
      )}
    </Banner>
  );
}

function Confirmation({ document }: { readonly document: LegalDocument }) {
  const t = useText();
  const [isRead, setIsRead] = useState(false);
  // The product is open to this client then, and the banner goes with the dialog.
  const sending = useAcceptance(document, t('orders-ui.warning_done'), moneyKeys.all);
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
