// Funds at the desk: terms, the last NAV, what waits for the next, and the decisions of two people.
import { listDeskFunds } from '@candor/contract/funds/staff.ts';
import type { DeskFund } from '@candor/contract/funds/staff.ts';
import { formatMoney } from '@candor/ui/amount/number-format.ts';
import { formatDay, formatNumber, formatPercent } from '../../shared/formats.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { dealColumns, navColumn } from '../../shared/unit-columns.ts';
import { correcting, making } from './proposals.ts';
import { Versions } from './versions.tsx';

const queue: Queue<DeskFund> = {
  key: 'funds',
  title: 'console.page_funds',
  empty: 'console-funds.empty',
  load: (api, { cursor, signal }) => api.call(listDeskFunds, { query: { cursor }, signal }),
  idOf: ({ id }) => id,
  nameHeader: 'console-funds.fund',
  nameOf: ({ instrument }) => instrument.name,
  columns: [
    navColumn,
    {
      key: 'day',
      header: 'console-funds.day',
      cell: ({ nav }, { locale }) => (nav ? formatDay(nav.day, locale) : '–'),
      sort: ({ nav }) => nav?.day ?? '',
    },
    ...dealColumns,
  ],
  facts: (item, words) => [
    { label: 'console-funds.symbol', value: `${item.instrument.market}:${item.instrument.symbol}` },
    { label: 'console-funds.kind', value: words.t(`funds.kind_${item.kind}`) },
    { label: 'funds.manager', value: item.manager },
    { label: 'funds.custodian', value: item.custodian },
    { label: 'funds.risk', value: item.risk },
    { label: 'funds.entry', value: formatPercent(item.entry_percent, words.locale) },
    { label: 'funds.exit', value: formatPercent(item.exit_percent, words.locale) },
    { label: 'funds.ongoing', value: formatPercent(item.ongoing_percent, words.locale) },
    { label: 'console-funds.jump', value: formatPercent(item.jump_percent, words.locale) },
    { label: 'funds.minimum', value: formatMoney(item.minimum, words.locale) },
    { label: 'funds.cut_off', value: `${item.cut_off} (${item.zone})` },
    { label: 'funds.settles', value: words.t('funds.days', { days: item.settle_days }) },
    { label: 'funds.deal', value: formatDay(item.deal.nav_day, words.locale) },
    { label: 'console-funds.waiting', value: item.waiting },
    { label: 'console-funds.units', value: formatNumber(item.units, words.locale) },
  ],
  Extra: Versions,
  actions: [correcting],
  beginnings: [making],
};

export function FundsPage() {
  return <QueuePage queue={queue} />;
}
