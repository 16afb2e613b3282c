// Fee tables of a venue: what holds, what is planned and what held; a new one is prepared here and decided by another person.
import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { listFeeTables, proposeFeeTable } from '@candor/contract/fees/staff.ts';
import { listedMarkets } from '@candor/contract/market/venues.ts';
import { linkLook } from '@candor/ui';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { withQuery } from '../../shared/address.ts';
import { describeRule } from '../../shared/fee-lines.ts';
import { formatDay } from '../../shared/formats.ts';
import { Go } from '../../shared/go.tsx';
import { PageHead } from '../../shared/page-head.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { QueueFilters } from '../../shared/queue-filters.tsx';
import type { Listed } from '../../shared/table-view.ts';
import { useMay, usePlace, useServices, useWords } from '../../shared/use-services.tsx';
import { WholeTable } from '../../shared/whole-table.tsx';
import { TableEditor } from './table-editor.tsx';

type Table = OutputOf<typeof listFeeTables>['items'][number];

export function FeesPage() {
  const { t, nowMs } = useWords();
  const { api } = useServices();
  const place = usePlace();
  const may = useMay();
  const query = new URLSearchParams(place.search);
  const market = listedMarkets.find((code) => code === query.get('market')) ?? listedMarkets[0];
  const tables = useQuery({
    queryKey: ['fee-tables', market],
    queryFn: ({ signal }) => api.call(listFeeTables, { params: { market }, signal }),
  });
  const items = tables.data?.items ?? [];
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const current = items.find(({ starts_on: since }) => since <= today);
  const isEditing = query.get('edit') === 'table' && current !== undefined;
  return (
    <div className="flex flex-col gap-4">
      <PageHead title={t('console.page_fees')} />
      <QueueFilters
        name="market"
        label={t('console-orders.market')}
        filters={listedMarkets.map((value) => ({ value }))}
        chosen={market}
      />
      <ProblemBanner problem={tables.error} />
      {tables.isPending && <Skeleton height="12rem" />}
      {may(rolesOf(proposeFeeTable)) && !isEditing && current !== undefined && (
        <Go to={withQuery(place, { market, edit: 'table' })} className={linkLook}>
          {t('console-fees.prepare')}
        </Go>
      )}
      {isEditing && <TableEditor key={market} market={market} from={current.rules} />}
      {tables.isSuccess && (
        <WholeTable
          list={list}
          name={`fees-${market}`}
          items={items.map((table) => ({ ...table, state: stateOf(table, current) }))}
          empty={t('console-fees.none')}
        />
      )}
    </div>
  );
}

interface Shown extends Table {
  readonly state: 'holds' | 'planned' | 'past';
}

const list: Listed<Shown> = {
  title: 'console.page_fees',
  idOf: ({ version, starts_on: since }) => `${String(version)} ${since}`,
  nameHeader: 'console-fees.starts_on',
  nameOf: ({ starts_on: since }, { locale }) => formatDay(since, locale),
  sortName: ({ starts_on: since }) => since,
  columns: [
    {
      key: 'state',
      header: 'console.state',
      cell: ({ state, version }, { t }) => (
        <span className="flex flex-wrap gap-1">
          <Badge tone={state === 'holds' ? 'success' : 'neutral'}>{t(`console-fees.state_${state}`)}</Badge>
          {version === 0 && <Badge tone="neutral">{t('console-fees.shipped')}</Badge>}
        </span>
      ),
    },
    {
      key: 'version',
      header: 'console-fees.version',
      isNumber: true,
      cell: ({ version }) => version,
      sort: ({ version }) => version,
    },
    {
      key: 'lines',
      header: 'console-fees.lines',
      cell: ({ rules }, words) => (
        <ul className="flex list-disc flex-col gap-1 ps-5">
          {rules.map((rule) => (
            <li key={`${rule.code} ${rule.trading ?? ''}`}>{describeRule(rule, words)}</li>
          ))}
        </ul>
      ),
      text: ({ rules }, words) => rules.map((rule) => describeRule(rule, words)).join('; '),
      sort: ({ rules }) => rules.length,
    },
  ],
};

function stateOf(table: Table, current: Table | undefined): Shown['state'] {
  if (table === current) return 'holds';
  return table.starts_on > (current?.starts_on ?? '') ? 'planned' : 'past';
}
