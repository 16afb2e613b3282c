// The proof of payment: chosen, made smaller on this device, sent with its progress, sent again when the line broke.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addDepositProof } from '@candor/contract/deposits/client.ts';
import { uploadFile } from '@candor/contract/documents/client.ts';
import type { Deposit } from '@candor/contract/deposits/client.ts';
import { Button } from '@candor/ui';
import { ProgressBar } from '@candor/ui/progress/progress-bar.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { FileDrop } from '@candor/ui/upload/file-drop.tsx';
import { useText } from '@candor/web';
import { createProgressSend } from '@candor/web/api/progress-send.ts';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { useServices } from '../../shared/use-services.ts';
import { prepareImage } from '../../shared/images/prepare-image.ts';
import type { ImageFault } from '../../shared/images/prepare-image.ts';
import { depositKeys } from './queries.ts';

const accept = 'image/jpeg,image/png,image/webp';
/** A slow phone line may take its time with half a megabyte. */
const uploadTimeoutMs = 120_000;

export function ProofCard({ deposit }: { readonly deposit: Deposit }) {
  const t = useText();
  const { api, toasts } = useServices();
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<{ readonly blob: Blob; readonly name: string } | null>(null);
  const [fault, setFault] = useState<ImageFault | null>(null);
  const [share, setShare] = useState(0);

  const sending = useSubmit(async (blob: Blob) => {
    setShare(0);
    const form = new FormData();
    form.append('file', blob, 'proof.jpg');
    const send = createProgressSend(setShare);
    const file = await api.call(uploadFile, { form, send, timeoutMs: uploadTimeoutMs });
    try {
      const proven = await api.call(addDepositProof, { params: { id: deposit.id }, body: { file_id: file.id } });
      cache.setQueryData(depositKeys.one(deposit.id), proven);
      toasts.show({ variant: 'success', title: t('deposits.proof_done') });
      setChosen(null);
    } finally {
      // Decided meanwhile, here or in another tab: the page shows what is true now.
      await cache.invalidateQueries({ queryKey: depositKeys.one(deposit.id) });
    }
  });
  const take = async (file: File | undefined): Promise<void> => {
    setFault(null);
    sending.clear();
    if (!file) return;
    const prepared = await prepareImage(file);
    if (!(prepared instanceof Blob)) return setFault(prepared);
    setChosen({ blob: prepared, name: file.name });
    await sending.run(prepared);
  };
  const hasFailed = sending.problem !== null && chosen !== null;
  return (
    <Section title={t('deposits.proof')} note={t('deposits.proof_note')}>
      <Card className="flex flex-col gap-4">
        {deposit.has_proof && (
          <Banner tone="success" title={t('deposits.proof_there')}>
            {t('deposits.proof_replace')}
          </Banner>
        )}
        {hasFailed && <ProblemNote problem={sending.problem} />}
        {sending.isBusy && chosen && (
          <ProgressBar
            showLabel
            label={t('deposits.proof_sending', { name: chosen.name })}
            percent={share * 100}
            valueText={`${String(Math.round(share * 100))} %`}
          />
        )}
        {hasFailed && !sending.isBusy && (
          <Button className="self-start" onClick={() => void sending.run(chosen.blob)}>
            {t('deposits.proof_retry')}
          </Button>
        )}
        {!sending.isBusy && (
          <FileDrop
            label={t('deposits.proof_file')}
            prompt={t('deposits.proof_drop')}
            hint={t('deposits.proof_hint')}
            accept={accept}
            onFiles={([file]) => void take(file)}
            {...(fault === null ? {} : { error: t(fault) })}
          />
        )}
      </Card>
    </Section>
  );
}
