// One side of the document: by camera on a phone, as a file elsewhere. Made small, cut to its edges and looked at on the device, sent with
// its progress, sent again when the line broke.
import { lazy, Suspense, useState } from 'react';
import { uploadFile } from '@candor/contract/documents/client.ts';
import type { FileId } from '@candor/contract/ids.ts';
import { Button } from '@candor/ui';
import { ProgressBar } from '@candor/ui/progress/progress-bar.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { FileDrop } from '@candor/ui/upload/file-drop.tsx';
import { useText } from '@candor/web';
import { createProgressSend } from '@candor/web/api/progress-send.ts';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { inspectImage, prepareImage } from '../../shared/images/prepare-image.ts';
import type { ImageFault } from '../../shared/images/prepare-image.ts';
import type { QualityHint } from '../../shared/images/image-quality.ts';
import { useServices } from '../../shared/use-services.ts';

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

const accept = 'image/jpeg,image/png,image/webp';
/** A slow phone line may take its time with half a megabyte. */
const uploadTimeoutMs = 120_000;

export interface ImageFieldProps {
  readonly label: string;
  /** An address of what was uploaded earlier. */
  readonly shown: string | null;
  readonly error?: string | undefined;
  readonly onUploaded: (fileId: FileId) => void;
}

interface Chosen {
  readonly blob: Blob;
  readonly name: string;
  readonly hints: readonly QualityHint[];
}

export function ImageField({ label, shown, error, onUploaded }: ImageFieldProps) {
  const t = useText();
  const { api } = useServices();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [cropping, setCropping] = useState<{ readonly image: ImageBitmap; readonly name: string } | null>(null);
  const [fault, setFault] = useState<ImageFault | null>(null);
  const [share, setShare] = useState(0);
  const [preview, setPreview] = useState(shown);
  const sending = useSubmit(async ({ blob }: Chosen) => {
    setShare(0);
    const form = new FormData();
    form.append('file', blob, 'document.jpg');
    const file = await api.call(uploadFile, { form, send: createProgressSend(setShare), timeoutMs: uploadTimeoutMs });
    setPreview(file.url);
    setChosen(null);
    onUploaded(file.id);
  });
  const take = async (file: File | undefined): Promise<void> => {
    setFault(null);
    sending.clear();
    if (!file) return;
    const blob = await prepareImage(file);
    if (!(blob instanceof Blob)) return setFault(blob);
    setChosen(null);
    setCropping({ image: await createImageBitmap(blob), name: file.name });
  };
  const use = async (blob: Blob, name: string): Promise<void> => {
    setCropping(null);
    const next = { blob, name, hints: await inspectImage(blob) };
    setChosen(next);
    if (next.hints.length === 0) await sending.run(next);
  };
  const isAsking = chosen !== null && chosen.hints.length > 0 && !sending.isBusy && sending.problem === null;
  const isPhone = globalThis.matchMedia('(pointer: coarse)').matches;
  const said = fault === null ? error : t(fault);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <FileDrop
        label={label}
        prompt={preview === null ? t(isPhone ? 'kyc.image_camera' : 'kyc.image_prompt') : t('kyc.image_other')}
        hint={t('kyc.image_hint')}
        accept={accept}
        disabled={sending.isBusy}
        onFiles={([file]) => void take(file)}
        {...(isPhone && { capture: 'environment' as const })}
        {...(said !== undefined && { error: said })}
        {...(preview !== null && {
          preview: <img src={preview} alt={t('kyc.image_there')} className="max-h-48 rounded-small object-contain" />,
        })}
      />
      {cropping && (
        <Suspense fallback={null}>
          <CropDialog
            title={label}
            image={cropping.image}
            onCropped={(blob) => void use(blob, cropping.name)}
            onClose={() => setCropping(null)}
          />
        </Suspense>
      )}
      {isAsking && <QualityNote chosen={chosen} onUse={() => void sending.run(chosen)} />}
      {sending.isBusy && chosen && (
        <ProgressBar
          showLabel
          label={t('kyc.image_sending', { name: chosen.name })}
          percent={share * 100}
          valueText={`${String(Math.round(share * 100))} %`}
        />
      )}
      {sending.problem !== null && chosen && !sending.isBusy && (
        <>
          <ProblemNote problem={sending.problem} title={t('errors.upload_failed')} />
          <Button className="self-start" variant="secondary" onClick={() => void sending.run(chosen)}>
            {t('kyc.image_retry')}
          </Button>
        </>
      )}
    </div>
  );
}

function QualityNote({ chosen, onUse }: { readonly chosen: Chosen; readonly onUse: () => void }) {
  const t = useText();
  return (
    <Banner
      tone="warning"
      urgent
      title={t('kyc.quality_title')}
      action={
        <Button size="small" variant="secondary" onClick={onUse}>
          {t('kyc.image_use')}
        </Button>
      }
    >
      {chosen.hints.map((hint) => (
        <p key={hint}>{t(`kyc.quality_${hint}`)}</p>
      ))}
    </Banner>
  );
}
