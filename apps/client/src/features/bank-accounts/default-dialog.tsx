// Makes a bank account the default of its country: the PIN confirms it and the client is told on every channel.
import { setDefaultBankAccount } from '@candor/contract/bank-accounts/client.ts';
import type { BankAccount } from '@candor/contract/bank-accounts/client.ts';
import { useLanguage, useText } from '@candor/web';
import { isLost } from '@candor/web/api/intention.ts';
import { describeCountry } from '@candor/screens/money/describe-country.ts';
import { PinDialog } from '../../shared/pin/pin-dialog.tsx';
import { useServices } from '../../shared/use-services.ts';
import { bankAccountsKey, useReadAccounts } from './queries.ts';

export interface AccountDialogProps {
  readonly account: BankAccount;
  readonly onClose: () => void;
}

export function DefaultDialog({ account, onClose }: AccountDialogProps) {
  const t = useText();
  const locale = useLanguage();
  const { api, query, toasts } = useServices();
  const readAccounts = useReadAccounts();
  const confirm = async (pin: string): Promise<void> => {
    try {
      await api.call(setDefaultBankAccount, { params: { id: account.id }, body: { pin } });
    } catch (problem) {
      // The answer was lost: the list knows whether it is the default now.
      if (!isLost(problem)) throw problem;
      const known = await readAccounts().catch(() => []);
      if (!known.some(({ id, is_default: isDefault }) => id === account.id && isDefault)) throw problem;
    }
    await query.invalidateQueries({ queryKey: bankAccountsKey });
    toasts.show({ variant: 'success', title: t('bank-accounts.default_done', { number: account.account_number }) });
    onClose();
  };
  return (
    <PinDialog
      title={t('bank-accounts.default_title', { number: account.account_number })}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="text-muted">
        {t('bank-accounts.default_text', {
          country: describeCountry(account.country, locale),
          bank: account.bank_name,
        })}
      </p>
    </PinDialog>
  );
}
