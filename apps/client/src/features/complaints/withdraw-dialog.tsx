// Taking a complaint back. Asked for first; doing it twice is doing it once.
import { withdrawComplaint } from '@candor/contract/complaints/client.ts';
import type { Complaint } from '@candor/contract/complaints/client.ts';
import { useText } from '@candor/web';
import { ConfirmDialog } from '@candor/screens/dialogs/confirm-dialog.tsx';
import { describeProblem } from '@candor/screens/forms/problem-text.ts';
import { useServices } from '../../shared/use-services.ts';
import { complaintKeys } from './queries.ts';

export function WithdrawDialog({
  complaint,
  onClose,
}: {
  readonly complaint: Complaint;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { api, query, toasts } = useServices();
  const withdraw = async (): Promise<void> => {
    onClose();
    try {
      await api.call(withdrawComplaint, { params: { id: complaint.id } });
      toasts.show({ variant: 'success', title: t('complaints.withdrawn') });
    } catch (problem) {
      toasts.show({ variant: 'error', title: t('complaints.failed'), detail: describeProblem(t, problem) });
    }
    await query.invalidateQueries({ queryKey: complaintKeys.all });
  };
  return (
    <ConfirmDialog
      title={t('complaints.withdraw')}
      text={t('complaints.withdraw_note')}
      confirmLabel={t('complaints.withdraw')}
      onConfirm={() => void withdraw()}
      onClose={onClose}
    />
  );
}
