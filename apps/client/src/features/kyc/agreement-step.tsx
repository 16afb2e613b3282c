// The first step: the agreement, read to its end before it can be accepted.
import { useState } from 'react';
import { Button } from '@candor/ui';
import { SkeletonText } from '@candor/ui/skeleton/skeleton.tsx';
import { useText } from '@candor/web';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { TextToAccept } from '../../shared/documents/text-to-accept.tsx';
import type { LegalDocument } from '../../shared/documents/text-to-accept.tsx';
import { useAgreement } from './queries.ts';

export type Accepted = Pick<LegalDocument, 'version' | 'language'>;

export function AgreementStep({ onAccepted }: { readonly onAccepted: (accepted: Accepted) => void }) {
  const t = useText();
  const [isAccepted, setIsAccepted] = useState(false);
  const { data, error, isPending, refetch } = useAgreement();
  if (isPending) return <SkeletonText lines={8} />;
  if (!data) {
    return <LoadProblem problem={error} title={t('legal-ui.agreement_unavailable')} onRetry={() => void refetch()} />;
  }
  const { version, language } = data;
  return (
    <TextToAccept
      document={data}
      acceptLabel={t('kyc.agreement_accept')}
      isAccepted={isAccepted}
      onAccepted={setIsAccepted}
    >
      <Button wide disabled={!isAccepted} onClick={() => onAccepted({ version, language })}>
        {t('kyc.next')}
      </Button>
    </TextToAccept>
  );
}
