// Strategies at the desk: the published rule, computed figures, the book with its runs, and the decisions of two people.
import { listDeskStrategies } from '@candor/contract/strategies/staff.ts';
import type { DeskStrategy } from '@candor/contract/strategies/staff.ts';
import { formatDay } from '../../shared/formats.ts';
import { time } from '../../shared/cells.tsx';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { Book } from './book.tsx';
import { making, publishing, sayRule } from './proposals.ts';

const queue: Queue<DeskStrategy> = {
  key: 'strategies',
  title: 'console.page_strategies',
  empty: 'console-strategies.empty',
  load: (api, { cursor, signal }) => api.call(listDeskStrategies, { query: { cursor }, signal }),
  idOf: ({ id }) => id,
  nameHeader: 'console-strategies.strategy',
  nameOf: ({ name }) => name,
  columns: [
    {
      key: 'rule',
      header: 'console-strategies.rule',
      cell: ({ current }, { t }) => t(`strategies.rule_${current.rule}`),
      sort: ({ current }) => current.rule,
    },
    { key: 'version', header: 'console-strategies.version', isNumber: true, cell: ({ current }) => current.version },
    { key: 'nav', header: 'console-funds.nav', isNumber: true, cell: ({ nav }) => nav?.nav ?? '–' },
    { key: 'waiting', header: 'console-funds.waiting', isNumber: true, cell: ({ waiting }) => waiting },
    {
      key: 'cut',
      header: 'console-funds.cut_off',
      cell: ({ deal }, words) => time(deal.cut_off_at, words),
      sort: ({ deal }) => deal.cut_off_at,
    },
  ],
  facts: (item, words) => [
    { label: 'console-funds.symbol', value: `${item.instrument.market}:${item.instrument.symbol}` },
    { label: 'console-strategies.kind', value: words.t(`strategies.kind_${item.kind}`) },
    { label: 'console-strategies.settings', value: sayRule(item.current) },
    { label: 'console-strategies.universe', value: item.current.universe.join(', ') },
    { label: 'console-strategies.risk', value: item.figures.risk },
    { label: 'funds.entry', value: `${item.entry_percent} %` },
    { label: 'funds.exit', value: `${item.exit_percent} %` },
    { label: 'funds.minimum', value: `${item.minimum.amount} ${item.minimum.currency}` },
    { label: 'funds.cut_off', value: `${item.cut_off} (${item.zone})` },
    { label: 'funds.deal', value: formatDay(item.deal.nav_day, words.locale) },
    { label: 'console-strategies.units', value: item.units },
    { label: 'console-strategies.seed', value: item.house_units },
    { label: 'console-strategies.capacity', value: item.capacity },
  ],
  Extra: Book,
  actions: [publishing],
  beginnings: [making],
};

export function StrategiesPage() {
  return <QueuePage queue={queue} />;
}
