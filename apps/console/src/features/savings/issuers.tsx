// Each issuer by currency: what the books say, what positions come to, what it stated last; what does not agree is marked by name.
import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { listSavingsIssuers } from '@candor/contract/savings/staff.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { dayColumn, moneyColumn } from '../../shared/cells.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { Reconciliation } from '../../shared/reconciliation.tsx';
import type { Listed } from '../../shared/table-view.ts';
import { useServices, useWords } from '../../shared/use-services.tsx';

type Issuer = OutputOf<typeof listSavingsIssuers>['items'][number];

const list: Listed<Issuer> = {
  title: 'console-savings.issuers',
  idOf: ({ issuer, books }) => `${issuer} ${books.currency}`,
  nameHeader: 'savings.issuer',
  nameOf: ({ name }) => name,
  columns: [
    moneyColumn('books', 'console-savings.books', ({ books }) => books),
    moneyColumn('positions', 'console-savings.positions', ({ positions }) => positions),
    moneyColumn('stated', 'console-savings.stated', ({ statement }) => statement?.balance ?? null),
    dayColumn('day', 'console-savings.day', ({ statement }) => statement?.day ?? null),
    {
      key: 'state',
      header: 'console.state',
      cell: ({ breaks }, { t }) => (
        <span className="flex flex-wrap gap-1">
          {breaks.length === 0 && <Badge>{t('console-savings.agrees')}</Badge>}
          {breaks.map(({ id, kind }) => (
            <Badge key={id} tone="danger">
              {t(`console-savings.break_${kind}`)}
            </Badge>
          ))}
        </span>
      ),
    },
  ],
};

export function Issuers() {
  const { t } = useWords();
  const { api } = useServices();
  const issuers = useQuery({
    queryKey: ['savings-issuers'],
    refetchInterval: 60_000,
    queryFn: ({ signal }) => api.call(listSavingsIssuers, { signal }),
  });
  if (issuers.isPending) return <Skeleton height="8rem" />;
  if (issuers.error) return <ProblemBanner problem={issuers.error} />;
  return (
    <Reconciliation
      list={list}
      name="savings-issuers"
      scope="issuers."
      items={issuers.data.items}
      note={t('console-savings.issuers_note')}
      empty={t('console-savings.empty')}
    />
  );
}
