// Money in (FUND-02): declare a deposit, see every one that was declared and what became of it.
import { useText } from '@candor/web';
import { PageHeader } from '../../shared/page-header.tsx';
import { ChannelRegister } from './channel-register.tsx';
import { DepositList } from './deposit-list.tsx';
import { NewDeposit } from './new-deposit.tsx';

export function DepositPage() {
  const t = useText();
  return (
    <>
      <PageHeader title={t('shell.deposit')} note={t('deposits.intro')} />
      <div className="grid items-start gap-[var(--section-gap)] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <NewDeposit />
        <div className="flex min-w-0 flex-col gap-[var(--section-gap)]">
          <DepositList />
          <ChannelRegister />
        </div>
      </div>
    </>
  );
}
