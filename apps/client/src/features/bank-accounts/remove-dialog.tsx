// Removes a bank account after a question; refused while a withdrawal is on its way there.
import { deleteBankAccount } from '@candor/contract/bank-accounts/client.ts';
import { Button } from '@candor/ui';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';
import { describeProblem, readCode } from '../../shared/forms/problem-text.ts';
import { IntentionNote } from '../../shared/money/intention-note.tsx';
import { useReadBack } from '../../shared/money/use-read-back.ts';
import { useServices } from '../../shared/use-services.ts';
import type { AccountDialogProps } from './default-dialog.tsx';
import { bankAccountsKey, useReadAccounts } from './queries.ts';

export function RemoveDialog({ account, onClose }: AccountDialogProps) {
  const t = useText();
  const { api, query, toasts } = useServices();
  const readAccounts = useReadAccounts();
  const number = account.account_number;
  const removing = useReadBack<string>({
    send: async (id) => {
      try {
        await api.call(deleteBankAccount, { params: { id } });
      } catch (problem) {
        // Gone already, from another tab: that is what was wanted.
        if (readCode(problem) !== 'not_found') throw problem;
      }
    },
    hasHappened: async (id) => (await readAccounts()).every((known) => known.id !== id),
    onDone: async () => {
      await query.invalidateQueries({ queryKey: bankAccountsKey });
      toasts.show({ variant: 'success', title: t('bank-accounts.removed', { number }) });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(next) => (next || removing.isBusy ? undefined : onClose())}
      title={t('bank-accounts.remove_title', { number })}
      description={t('bank-accounts.remove_text')}
      closeLabel={t('shell.close')}
      size="small"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('credentials.cancel')}
          </Button>
          <Button
            variant="danger"
            loading={removing.isBusy}
            loadingLabel={t('shell.loading')}
            onClick={() => void removing.start(account.id)}
          >
            {t('bank-accounts.remove')}
          </Button>
        </>
      }
    >
      {removing.problem !== null && (
        <Banner tone="danger" urgent title={t('bank-accounts.remove_failed')}>
          {describeProblem(t, removing.problem)}
        </Banner>
      )}
      <IntentionNote intention={removing} />
    </Dialog>
  );
}
