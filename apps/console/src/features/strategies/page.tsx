// Strategies at the desk: the published rule, computed figures, the book with its runs, and the decisions of two people.
import { listDeskStrategies } from '@candor/contract/strategies/staff.ts';
import type { DeskStrategy } from '@candor/contract/strategies/staff.ts';
import { formatMoney } from '@candor/ui/amount/number-format.ts';
import { formatDay, formatNumber, formatPercent } from '../../shared/formats.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { dealColumns, navColumn } from '../../shared/unit-columns.ts';
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
    navColumn,
    ...dealColumns,
  ],
  facts: (item, words) => [
    { label: 'console-funds.symbol', value: `${item.instrument.market}:${item.instrument.symbol}` },
    { label: 'console-strategies.kind', value: words.t(`strategies.kind_${item.kind}`) },
    { label: 'console-strategies.settings', value: sayRule(item.current) },
    { label: 'console-strategies.universe', value: item.current.universe.join(', ') },
    { label: 'console-strategies.risk', value: item.figures.risk },
    { label: 'funds.entry', value: formatPercent(item.entry_percent, words.locale) },
    { label: 'funds.exit', value: formatPercent(item.exit_percent, words.locale) },
    { label: 'funds.minimum', value: formatMoney(item.minimum, words.locale) },
    { label: 'funds.cut_off', value: `${item.cut_off} (${item.zone})` },
    { label: 'funds.deal', value: formatDay(item.deal.nav_day, words.locale) },
    { label: 'console-strategies.units', value: formatNumber(item.units, words.locale) },
    { label: 'console-strategies.seed', value: formatNumber(item.house_units, words.locale) },
    { label: 'console-strategies.capacity', value: formatNumber(item.capacity, words.locale) },
  ],
  Extra: Book,
  actions: [publishing],
  beginnings: [making],
};

export function StrategiesPage() {
  return <QueuePage queue={queue} />;
}
