// /withdraw (FUND-04): what can leave and why not more, the request, and every withdrawal so far.
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Eligibility } from '@candor/contract/withdrawals/client.ts';
import { tallLinkLook } from '@candor/ui';
import { Skeleton, SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import { AccountSelect } from '../../shared/money/account-select.tsx';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { useAccounts } from '../../shared/money/queries.ts';
import { useAccountCountry } from '../../shared/money/use-account-country.ts';
import { ComplainLink } from '../../shared/complaints/complain-link.tsx';
import { MoneyPage } from '../../shared/money/money-page.tsx';
import { Flow } from './flow.tsx';
import { History } from './history.tsx';
import { Pace } from './pace.tsx';
import { useEligibility } from './queries.ts';

export function WithdrawPage() {
  const t = useText();
  const { step } = useSearch({ from: '/withdraw' });
  const [chosenId, setChosenId] = useState<string>();
  const [country, chooseCountry] = useAccountCountry();
  const accounts = useAccounts();
  const accountId = chosenId ?? accounts.data?.find((account) => account.country === country)?.id;
  // Which account it is about is known once the accounts are; without them the home account answers.
  const eligibility = useEligibility(accountId, !accounts.isPending);
  const choose = (id: string): void => {
    setChosenId(id);
    const chosen = accounts.data?.find((account) => account.id === id);
    if (chosen) chooseCountry(chosen.country);
  };
  const retry = (): void => void Promise.all([accounts.refetch(), eligibility.refetch()]);
  const problem = eligibility.data ? null : (eligibility.error ?? accounts.error);
  return (
    <MoneyPage
      title={t('shell.withdraw')}
      {...(step === 'review' ? {} : { records: <History />, beside: <Beside eligibility={eligibility.data} /> })}
    >
      {problem !== null && <LoadProblem title={t('withdrawals.load_failed')} problem={problem} onRetry={retry} />}
      {step !== 'review' && (
        <AccountSelect
          label={t('withdrawals.account')}
          accounts={accounts.data ?? []}
          accountId={eligibility.data?.account_id}
          onChoose={choose}
        />
      )}
      {eligibility.data && <Flow key={eligibility.data.account_id} eligibility={eligibility.data} />}
      {!eligibility.data && problem === null && <Loading />}
    </MoneyPage>
  );
}

function Beside({ eligibility }: { readonly eligibility: Eligibility | undefined }) {
  const t = useText();
  return (
    <>
      {eligibility && <Pace pace={eligibility.pace} />}
      <p className="flex flex-wrap gap-x-6 text-sm">
        <Link to="/exchange" className={tallLinkLook}>
          {t('withdrawals.exchange')}
        </Link>
        <Link to="/terms/$kind" params={{ kind: 'withdrawal' }} className={tallLinkLook}>
          {t('withdrawals.rules')}
        </Link>
        <ComplainLink category="withdrawal" />
      </p>
    </>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <Card className="flex flex-col gap-3">
        <Skeleton width="40%" />
        <Skeleton width="55%" height={40} />
        <Skeleton width="35%" height={44} />
      </Card>
      <Card>
        <SkeletonRows rows={3} leading={false} />
      </Card>
    </div>
  );
}
