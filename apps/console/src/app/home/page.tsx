// Where a day begins: the queues one may work in, how much waits in each and for how long.
import { useQuery } from '@tanstack/react-query';
import { approveProposal, listApprovals } from '@candor/contract/approvals/staff.ts';
import { listAllBankAccounts } from '@candor/contract/bank-accounts/staff.ts';
import { listLockedClients } from '@candor/contract/credentials/staff.ts';
import { listAllDeposits, listSuspense } from '@candor/contract/deposits/staff.ts';
import { countQueues } from '@candor/contract/desk/staff.ts';
import type { queueNames } from '@candor/contract/desk/staff.ts';
import type { Endpoint } from '@candor/contract/endpoint.ts';
import { listSubmissions } from '@candor/contract/kyc/staff.ts';
import { listAllLoans } from '@candor/contract/loans/staff.ts';
import { listAllOrders } from '@candor/contract/orders/staff.ts';
import { listChats } from '@candor/contract/chats/staff.ts';
import { listClientComplaints } from '@candor/contract/complaints/staff.ts';
import { listDeskBlocks } from '@candor/contract/blocks/staff.ts';
import { listClientDataRequests } from '@candor/contract/data-requests/staff.ts';
import { listScoreContests } from '@candor/contract/score/staff.ts';
import { listSettlementBreaks } from '@candor/contract/settlement/staff.ts';
import { listAllWithdrawals } from '@candor/contract/withdrawals/staff.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { age } from '../../shared/cells.tsx';
import { Go } from '../../shared/go.tsx';
import { PageHead } from '../../shared/page-head.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { Alarms } from './alarms.tsx';
import { useMay, useMe, useServices, useWords } from '../../shared/use-services.tsx';

/** Where each queue is worked, and by whom. */
const places: Readonly<Record<(typeof queueNames)[number], { readonly to: string; readonly fills: Endpoint }>> = {
  approvals: { to: '/approvals', fills: listApprovals },
  deposits: { to: '/deposits', fills: listAllDeposits },
  suspense: { to: '/suspense', fills: listSuspense },
  withdrawals: { to: '/withdrawals', fills: listAllWithdrawals },
  payments: { to: '/withdrawals?state=awaiting', fills: listAllWithdrawals },
  bank_accounts: { to: '/bank-accounts', fills: listAllBankAccounts },
  loans: { to: '/loans', fills: listAllLoans },
  contests: { to: '/contests', fills: listScoreContests },
  complaints: { to: '/complaints', fills: listClientComplaints },
  data_requests: { to: '/data-requests', fills: listClientDataRequests },
  blocks: { to: '/blocks', fills: listDeskBlocks },
  chats: { to: '/chats', fills: listChats },
  kyc: { to: '/kyc', fills: listSubmissions },
  orders: { to: '/orders', fills: listAllOrders },
  breaks: { to: '/settlement', fills: listSettlementBreaks },
  locks: { to: '/locked-clients', fills: listLockedClients },
};

export function HomePage() {
  const words = useWords();
  const { t } = words;
  const { api } = useServices();
  const me = useMe();
  const may = useMay();
  const queues = useQuery({
    queryKey: ['queues'],
    // The live line tells what changes; this is for a line that broke unnoticed.
    refetchInterval: 60_000,
    queryFn: ({ signal }) => api.call(countQueues, { signal }),
  });
  const mine = (queues.data?.items ?? []).filter(({ queue }) => may(rolesOf(places[queue].fills)));
  return (
    <div className="flex flex-col gap-4">
      <PageHead title={t('shell.home')} />
      <p className="text-muted">
        {t(may(rolesOf(approveProposal)) ? 'console.home_checker' : 'console.home_maker', { name: me.full_name })}
      </p>
      <Alarms />
      <ProblemBanner problem={queues.error} />
      {queues.isPending && <Skeleton height="10rem" />}
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {mine.map(({ queue, count, oldest_at: oldest, oldest_owner: owner }) => (
          <li key={queue}>
            <Go to={places[queue].to} className="ui-card flex h-full flex-col gap-1 hover:bg-sunken">
              <span className="text-sm text-muted">{t(`console.queue_${queue}`)}</span>
              <span className="ui-num text-2xl font-semibold">{count}</span>
              <span className="text-sm text-muted">
                {oldest === null ? (
                  t('console.nothing_waits')
                ) : (
                  <>
                    {t('console.oldest')} {age(oldest, true, words)}
                    {/* Nobody claims a client who is locked out. */}
                    {queue !== 'locks' && (
                      <span className="block">
                        {owner === null ? t('console.oldest_free') : t('console.oldest_owner', { name: owner })}
                      </span>
                    )}
                  </>
                )}
              </span>
            </Go>
          </li>
        ))}
      </ul>
    </div>
  );
}
