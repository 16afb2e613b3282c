// Where a day begins: the queues one may work in, how much waits in each and for how long.
import { useQuery } from '@tanstack/react-query';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { countQueues } from '@candor/contract/desk/staff.ts';
import type { queueNames } from '@candor/contract/desk/staff.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { findPage } from '../pages.ts';
import { age } from '../../shared/cells.tsx';
import { Go } from '../../shared/go.tsx';
import { PageHead } from '../../shared/page-head.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useMay, useMe, useServices, useWords } from '../../shared/use-services.tsx';

/** Where each queue is worked. */
const places: Readonly<Record<(typeof queueNames)[number], string>> = {
  approvals: '/approvals',
  deposits: '/deposits',
  suspense: '/suspense',
  withdrawals: '/withdrawals',
  payments: '/withdrawals?state=awaiting',
  bank_accounts: '/bank-accounts',
  loans: '/loans',
  contests: '/contests',
};

export function HomePage() {
  const words = useWords();
  const { t } = words;
  const { api } = useServices();
  const me = useMe();
  const may = useMay();
  const queues = useQuery({
    queryKey: ['queues'],
    refetchInterval: 30_000,
    queryFn: ({ signal }) => api.call(countQueues, { signal }),
  });
  const mine = (queues.data?.items ?? []).filter(({ queue }) => {
    const page = findPage(places[queue].split('?', 1)[0] ?? '');
    return page !== undefined && may(page.roles);
  });
  return (
    <div className="flex flex-col gap-4">
      <PageHead title={t('shell.home')} />
      <p className="text-muted">
        {t(may(rolesOf(approveProposal)) ? 'console.home_checker' : 'console.home_maker', { name: me.full_name })}
      </p>
      <ProblemBanner problem={queues.error} />
      {queues.isPending && <Skeleton height="10rem" />}
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {mine.map(({ queue, count, oldest_at: oldest }) => (
          <li key={queue}>
            <Go to={places[queue]} className="ui-card flex h-full flex-col gap-1 hover:bg-sunken">
              <span className="text-sm text-muted">{t(`console.queue_${queue}`)}</span>
              <span className="ui-num text-2xl font-semibold">{count}</span>
              <span className="text-sm text-muted">
                {oldest === null ? (
                  t('console.nothing_waits')
                ) : (
                  <>
                    {t('console.oldest')} {age(oldest, true, words)}
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
