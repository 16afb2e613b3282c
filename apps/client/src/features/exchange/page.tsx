// /exchange (FUND-05): money from one of one's own accounts to another, and every exchange so far.
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Account } from '@candor/contract/accounts/client.ts';
import { uses } from '@candor/contract/access/uses.ts';
import { buttonLook } from '@candor/ui';
import { ExchangeIcon } from '@candor/ui/icons/money.tsx';
import { Skeleton, SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import { ClosedNote } from '../../shared/access/closed-note.tsx';
import { useClosed } from '../../shared/access/use-access.ts';
import { isNothing } from '@candor/screens/money/check-amount.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { useAccounts } from '../../shared/money/queries.ts';
import { ComplainLink } from '../../shared/complaints/complain-link.tsx';
import { MoneyPage } from '../../shared/money/money-page.tsx';
import { Flow } from './flow.tsx';
import { History } from './history.tsx';
import { choosePair } from './pair.ts';
import { PriceCourse } from './price-course.tsx';

export function ExchangePage() {
  const t = useText();
  const { step } = useSearch({ from: '/exchange' });
  const accounts = useAccounts();
  return (
    <MoneyPage
      title={t('exchange.title')}
      note={t('exchange.note')}
      beside={<PriceCourse />}
      {...(step === 'review' ? {} : { records: <Rest /> })}
    >
      {accounts.data && <Ready accounts={accounts.data} />}
      {!accounts.data && accounts.isError && (
        <LoadProblem
          title={t('exchange.load_failed')}
          problem={accounts.error}
          onRetry={() => void accounts.refetch()}
        />
      )}
      {accounts.isPending && (
        <Card aria-busy="true" className="flex flex-col gap-5">
          <SkeletonRows rows={2} leading={false} />
          <Skeleton height={64} />
        </Card>
      )}
    </MoneyPage>
  );
}

function Rest() {
  return (
    <>
      <History />
      <ComplainLink category="fee" />
    </>
  );
}

/** What closes it is said first: the rule, then the seed's two sentences, for there must be two accounts and money in one of them. */
function Ready({ accounts }: { readonly accounts: readonly Account[] }) {
  const t = useText();
  const closed = useClosed(uses.exchange);
  if (closed !== null) return <ClosedNote explanation={closed} />;
  if (!choosePair(accounts)) {
    return (
      <NoWay sentence={t('errors.exchange_needs_two_accounts')}>
        <Link to="/dashboard" className={buttonLook({ variant: 'secondary' })}>
          {t('exchange.home')}
        </Link>
      </NoWay>
    );
  }
  if (accounts.every(({ buckets }) => isNothing(buckets.cash))) {
    return (
      <NoWay sentence={t('errors.balances_zero')}>
        <Link to="/deposit" className={buttonLook({ variant: 'secondary' })}>
          {t('exchange.deposit')}
        </Link>
      </NoWay>
    );
  }
  return <Flow accounts={accounts} />;
}

function NoWay({ sentence, children }: { readonly sentence: string; readonly children: ReactNode }) {
  return (
    <Card>
      <EmptyState icon={<ExchangeIcon size={26} />} sentence={sentence} action={children} />
    </Card>
  );
}
