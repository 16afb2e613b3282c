// A new version of a legal text, read to its end and accepted, or left for later: leaving it closes nothing that leads out, and says so.
import { useState } from 'react';
import { Button } from '@candor/ui';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { useText } from '@candor/web';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { LoadedDocument } from '../../shared/documents/loaded-document.tsx';
import { TextToAccept } from '../../shared/documents/text-to-accept.tsx';
import type { LegalDocument } from '../../shared/documents/text-to-accept.tsx';
import { useAcceptance } from '../../shared/documents/use-acceptance.ts';
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
      <LoadedDocument key={`${next.kind}|${String(next.version)}`} kind={next.kind}>
        {(document) => <Decision document={document} onLater={() => onOpenChange(false)} />}
      </LoadedDocument>
    </Dialog>
  );
}

function Decision({ document, onLater }: { readonly document: LegalDocument; readonly onLater: () => void }) {
  const t = useText();
  const [isAccepted, setIsAccepted] = useState(false);
  const sending = useAcceptance(document, t('legal-ui.accepted_done'), acceptanceKey);
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
