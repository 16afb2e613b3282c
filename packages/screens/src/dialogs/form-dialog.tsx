// A short form in a dialog: the way out beside the button that sends it. Enter sends, and so does the button, though it stands below the form.
import { useId } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '@candor/ui';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import type { DialogProps } from '@candor/ui/overlay/dialog.tsx';
import { useText } from '@candor/web';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size' | 'initialFocus'> {
  /** Absent: mounted to ask, unmounted when answered. */
  readonly open?: boolean;
  readonly submit: {
    readonly label: string;
    readonly isBusy?: boolean;
    readonly isDisabled?: boolean;
    readonly isDanger?: boolean;
  };
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Cancelled or closed: nothing is sent. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Pages that use it list the noun `credentials`. */
export function FormDialog({ open = true, submit, onSubmit, onClose, children, ...dialog }: FormDialogProps) {
  const t = useText();
  const formId = useId();
  const { label, isBusy = false, isDisabled = false, isDanger = false } = submit;
  return (
    <Dialog
      {...dialog}
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      closeLabel={t('shell.close')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('credentials.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDanger ? 'danger' : 'primary'}
            loading={isBusy}
            loadingLabel={t('shell.loading')}
            disabled={isDisabled}
          >
            {label}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
