// Positions of clients against custody and what is under way, instrument by instrument; a line that differs is marked.
import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { reconcileCustody } from '@candor/contract/settlement/staff.ts';
import type { MessageKey } from '@candor/locales';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { numberColumn, time } from '../../shared/cells.tsx';
import { formatNumber, shortId } from '../../shared/formats.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import type { Column } from '../../shared/queue.ts';
import { Reconciliation } from '../../shared/reconciliation.tsx';
import type { Listed } from '../../shared/table-view.ts';
import { useMay, useServices, useWords } from '../../shared/use-services.tsx';

type Line = OutputOf<typeof reconcileCustody>['items'][number];

/** How much is under way: by the books, and by the trades themselves. */
const underWay = (
  key: string,
  header: MessageKey,
  of: (line: Line) => { readonly books: string; readonly trades: string },
): Column<Line> => ({
  key,
  header,
  isNumber: true,
  cell: (line, { locale }) => `${formatNumber(of(line).books, locale)} / ${formatNumber(of(line).trades, locale)}`,
  sort: (line) => Number(of(line).books),
});

const list: Listed<Line> = {
  title: 'console-orders.custody',
  idOf: (line) => line.instrument_id,
  nameHeader: 'console-orders.instrument',
  nameOf: (line) => (line.symbol === null ? shortId(line.instrument_id) : `${line.symbol} · ${line.market ?? ''}`),
  columns: [
    numberColumn('positions', 'console-orders.positions', (line) => line.positions),
    numberColumn('custody', 'console-orders.at_custodian', (line) => line.custody),
    underWay('incoming', 'console-orders.incoming', (line) => ({
      books: line.incoming,
      trades: line.incoming_trades,
    })),
    underWay('outgoing', 'console-orders.outgoing', (line) => ({
      books: line.outgoing,
      trades: line.outgoing_trades,
    })),
    numberColumn('breaks', 'console-orders.house_breaks', (line) => line.breaks),
    {
      key: 'state',
      header: 'console.state',
      cell: ({ matches }, { t }) => (
        <Badge tone={matches ? 'neutral' : 'danger'}>
          {t(matches ? 'console-orders.matches' : 'console-orders.differs')}
        </Badge>
      ),
    },
  ],
};

export function Custody() {
  const words = useWords();
  const { t } = words;
  const { api } = useServices();
  const mayLook = useMay()(rolesOf(reconcileCustody));
  const custody = useQuery({
    queryKey: ['custody'],
    enabled: mayLook,
    refetchInterval: 60_000,
    queryFn: ({ signal }) => api.call(reconcileCustody, { signal }),
  });
  if (!mayLook) return null;
  if (custody.isPending) return <Skeleton height="8rem" />;
  if (custody.error) return <ProblemBanner problem={custody.error} />;
  const { as_of: asOf, items } = custody.data;
  return (
    <Reconciliation
      list={list}
      name="custody"
      scope="custody."
      items={items}
      note={t('console-orders.custody_at', { time: time(asOf, words) })}
      empty={t('console-orders.custody_empty')}
    />
  );
}
