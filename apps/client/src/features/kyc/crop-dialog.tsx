// Cutting a picture of the document to its edges before it is looked at and sent.
import { useEffect } from 'react';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { cropEdges } from '@candor/ui/upload/crop-box.ts';
import { DocumentCropper } from '@candor/ui/upload/document-cropper.tsx';
import { useText } from '@candor/web';

export interface CropDialogProps {
  readonly image: ImageBitmap;
  /** Which side it is. */
  readonly title: string;
  readonly onCropped: (blob: Blob) => void;
  readonly onClose: () => void;
}

export function CropDialog({ image, title, onCropped, onClose }: CropDialogProps) {
  const t = useText();
  useEffect(() => () => image.close(), [image]);
  const [left, top, right, bottom] = cropEdges.map((edge) => t(`kyc.crop_${edge}`));
  return (
    <Dialog open onOpenChange={onClose} title={title} description={t('kyc.crop_text')} closeLabel={t('shell.close')}>
      <DocumentCropper
        image={image}
        label={t('kyc.crop_label')}
        edgeLabels={{ left: left ?? '', top: top ?? '', right: right ?? '', bottom: bottom ?? '' }}
        turnLabel={t('kyc.crop_turn')}
        doneLabel={t('kyc.crop_done')}
        onCropped={onCropped}
      />
    </Dialog>
  );
}
