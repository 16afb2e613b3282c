// Removes a bank account: the PIN confirms it; refused while a withdrawal is on its way there.
import { deleteBankAccount } from '@candor/contract/bank-accounts/client.ts';
import { useText } from '@candor/web';
import { isLost } from '@candor/web/api/intention.ts';
import { readCode } from '@candor/screens/forms/problem-text.ts';
import { PinDialog } from '../../shared/pin/pin-dialog.tsx';
import { useServices } from '../../shared/use-services.ts';
import type { AccountDialogProps } from './default-dialog.tsx';
import { bankAccountsKey, useReadAccounts } from './queries.ts';

export function RemoveDialog({ account, onClose }: AccountDialogProps) {
  const t = useText();
  const { api, query, toasts } = useServices();
  const readAccounts = useReadAccounts();
  const number = account.account_number;
  const confirm = async (pin: string): Promise<void> => {
    try {
      await api.call(deleteBankAccount, { params: { id: account.id }, body: { pin } });
    } catch (problem) {
      // Gone already, from another tab, or the answer was lost: the list knows whether it is gone, and gone is what was wanted.
      if (readCode(problem) !== 'not_found') {
        if (!isLost(problem)) throw problem;
        const known = await readAccounts().catch(() => [account]);
        if (known.some(({ id }) => id === account.id)) throw problem;
      }
    }
    await query.invalidateQueries({ queryKey: bankAccountsKey });
    toasts.show({ variant: 'success', title: t('bank-accounts.removed', { number }) });
    onClose();
  };
  return (
    <PinDialog
      title={t('bank-accounts.remove_title', { number })}
      failed={t('bank-accounts.remove_failed')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="text-muted">{t('bank-accounts.remove_text')}</p>
    </PinDialog>
  );
}
