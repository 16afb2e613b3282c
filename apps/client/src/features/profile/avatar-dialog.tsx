// Changing the picture (AUTH-14): choose, crop to a square in the browser, upload. The server re-encodes it and decides.
import { useEffect, useState } from 'react';
import { updateAvatar } from '@candor/contract/clients/client.ts';
import { uploadFile } from '@candor/contract/documents/client.ts';
import { limits } from '@candor/contract/limits.ts';
import { Button, Spinner } from '@candor/ui';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { FileDrop } from '@candor/ui/upload/file-drop.tsx';
import { ImageCropper } from '@candor/ui/upload/image-cropper.tsx';
import { useText } from '@candor/web';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { useServices } from '../../shared/use-services.ts';

const accept = 'image/jpeg,image/png,image/webp';
type Fault = 'errors.not_an_image' | 'errors.image_too_big';

export function AvatarDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { api, session, toasts } = useServices();
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  useEffect(() => () => image?.close(), [image]);

  const upload = useSubmit(async (blob: Blob) => {
    const form = new FormData();
    form.append('file', blob, 'avatar.jpg');
    const { url } = await api.call(uploadFile, { form });
    await api.call(updateAvatar, { body: { url } });
    toasts.show({ variant: 'success', title: t('profile.avatar_done') });
    onClose();
    await session.fetchProfile({ force: true });
  });
  const open = async (file: File | undefined): Promise<void> => {
    setFault(null);
    if (!file) return;
    const result = await readImage(file);
    if (result instanceof ImageBitmap) setImage(result);
    else setFault(result);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('profile.change_avatar')}
      description={t(image ? 'profile.crop_text' : 'profile.avatar_text')}
      closeLabel={t('shell.close')}
      size="small"
    >
      <ProblemNote problem={upload.problem} />
      {!image && (
        <FileDrop
          label={t('profile.avatar_file')}
          hideLabel
          prompt={t('profile.avatar_drop')}
          accept={accept}
          onFiles={([file]) => void open(file)}
          {...(fault === null ? {} : { error: t(fault) })}
        />
      )}
      {image && upload.isBusy && (
        <div className="flex min-h-40 items-center justify-center">
          <Spinner label={t('profile.uploading')} />
        </div>
      )}
      {image && !upload.isBusy && (
        <>
          <ImageCropper
            image={image}
            label={t('profile.crop_help')}
            zoomLabel={t('profile.zoom')}
            doneLabel={t('profile.avatar_save')}
            onCropped={(blob) => void upload.run(blob)}
          />
          <Button variant="quiet" onClick={() => setImage(null)}>
            {t('profile.avatar_other')}
          </Button>
        </>
      )}
    </Dialog>
  );
}

async function readImage(file: File): Promise<ImageBitmap | Fault> {
  if (!file.type.startsWith('image/')) return 'errors.not_an_image';
  if (file.size > limits.upload.maxBytes) return 'errors.image_too_big';
  try {
    return await createImageBitmap(file);
  } catch {
    return 'errors.not_an_image';
  }
}
