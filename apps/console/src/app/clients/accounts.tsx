// The client's accounts with their six buckets, as the client sees them.
import { useQuery } from '@tanstack/react-query';
import { bucketNames } from '@candor/contract/accounts/client.ts';
import { listClientAccounts } from '@candor/contract/desk/staff.ts';
import { linkLook } from '@candor/ui';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { money } from '../../shared/cells.tsx';
import { Go } from '../../shared/go.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useMay, useServices, useWords } from '../../shared/use-services.tsx';
import { Wide } from '../../shared/wide.tsx';

export function Accounts({ id }: { readonly id: string }) {
  const { t } = useWords();
  const { api } = useServices();
  const isOpen = useMay()(rolesOf(listClientAccounts));
  const accounts = useQuery({
    queryKey: ['client', id, 'accounts'],
    enabled: isOpen,
    queryFn: ({ signal }) => api.call(listClientAccounts, { params: { id }, signal }),
  });
  if (!isOpen) return null;
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <h2 className="font-semibold">{t('console-clients.accounts')}</h2>
      <ProblemBanner problem={accounts.error} />
      {accounts.isPending && <Skeleton height="8rem" />}
      {accounts.data?.items.length === 0 && <p className="text-muted">{t('console-clients.no_accounts')}</p>}
      {accounts.data !== undefined && accounts.data.items.length > 0 && (
        <Wide label={t('console-clients.accounts')}>
          <table className="w-full text-sm">
            <caption className="sr-only">{t('console-clients.accounts')}</caption>
            <thead>
              <tr className="text-muted">
                <th scope="col" className="py-1 pe-3 text-start font-medium">
                  {t('console-queues.currency')}
                </th>
                {bucketNames.map((name) => (
                  <th key={name} scope="col" className="px-2 py-1 text-end font-medium">
                    {t(`console-clients.bucket_${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {accounts.data.items.map((account) => (
                <tr key={account.id}>
                  <th scope="row" className="border-t border-line py-1.5 pe-3 text-start font-medium">
                    {/* A link: it scrolls where it is narrow, and the keyboard must reach it. */}
                    <Go to={`/clients/${id}?part=journals`} className={linkLook}>
                      {account.currency}
                    </Go>
                  </th>
                  {bucketNames.map((name) => (
                    <td key={name} className="ui-num border-t border-line px-2 py-1.5 text-end whitespace-nowrap">
                      {money(account.buckets[name])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      )}
    </Card>
  );
}
