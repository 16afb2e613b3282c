// Settling a due whole from the account's own cash with one tap: what the cash covers, and the button that does it.
import type { Due } from '@candor/contract/dues/client.ts';
import { Button } from '@candor/ui';
import { useText } from '@candor/web';
import { useAccounts } from '../money/queries.ts';
import { settledCash } from '../money/settled-cash.ts';
import { planSettlement } from './settlement.ts';
import { useSettling } from './use-settling.ts';

export function useSettlement(due: Due) {
  const accounts = useAccounts();
  const settling = useSettling(due.id);
  const account = accounts.data?.find(({ id }) => id === due.account_id);
  return { settling, plan: planSettlement(due.open_amount, account && settledCash(account)) };
}

export interface SettleNowProps {
  readonly settling: ReturnType<typeof useSettling>;
  readonly amount: Due['open_amount'];
  readonly label: string;
}

export function SettleNow({ settling, amount, label }: SettleNowProps) {
  const t = useText();
  return (
    <Button
      size="small"
      loading={settling.isBusy}
      loadingLabel={t('shell.loading')}
      onClick={() => void settling.start(amount)}
    >
      {label}
    </Button>
  );
}
