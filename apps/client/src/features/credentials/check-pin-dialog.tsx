// Checking the transaction PIN (AUTH-12) without doing anything with it: the dialog of the money screens around the bare check.
import { verifyPin } from '@candor/contract/credentials/client.ts';
import { useText } from '@candor/web';
import { PinDialog } from '../../shared/pin/pin-dialog.tsx';
import { useServices } from '../../shared/use-services.ts';

export function CheckPinDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { api, toasts } = useServices();
  return (
    <PinDialog
      title={t('credentials.pin_check')}
      onClose={onClose}
      onConfirm={async (pin) => {
        await api.call(verifyPin, { body: { pin } });
        toasts.show({ variant: 'success', title: t('credentials.pin_right') });
        onClose();
      }}
    >
      <p className="text-muted">{t('credentials.pin_check_note')}</p>
    </PinDialog>
  );
}
