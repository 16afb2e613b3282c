// A question before something that cannot be taken back. Mount it to ask, unmount it when answered.
import { Button } from '@candor/ui';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { useText } from '@candor/web';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  /** The way out without doing it; absent: “Cancel”. */
  readonly keepLabel?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function ConfirmDialog({ title, text, confirmLabel, keepLabel, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useText();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      closeLabel={t('shell.close')}
      size="small"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {keepLabel ?? t('credentials.cancel')}
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
