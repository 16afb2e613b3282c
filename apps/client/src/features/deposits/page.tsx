// Money in (FUND-02): declare a deposit, see every one that was declared and what became of it.
import { useText } from '@candor/web';
import { ComplainLink } from '../../shared/complaints/complain-link.tsx';
import { MoneyPage } from '../../shared/money/money-page.tsx';
import { ChannelRegister } from './channel-register.tsx';
import { DepositList } from './deposit-list.tsx';
import { NewDeposit } from './new-deposit.tsx';

export function DepositPage() {
  const t = useText();
  return (
    <MoneyPage
      title={t('shell.deposit')}
      note={t('deposits.intro')}
      records={<DepositList />}
      beside={
        <>
          <ChannelRegister />
          <ComplainLink category="deposit" />
        </>
      }
    >
      <NewDeposit />
    </MoneyPage>
  );
}
