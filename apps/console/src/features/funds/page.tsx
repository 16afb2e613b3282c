// Funds at the desk: terms, the last NAV, what waits for the next, and the decisions of two people.
import { listDeskFunds } from '@candor/contract/funds/staff.ts';
import type { DeskFund } from '@candor/contract/funds/staff.ts';
import { formatDay } from '../../shared/formats.ts';
import { time } from '../../shared/cells.tsx';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
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
    { key: 'nav', header: 'console-funds.nav', isNumber: true, cell: ({ nav }) => nav?.nav ?? '–' },
    {
      key: 'day',
      header: 'console-funds.day',
      cell: ({ nav }, { locale }) => (nav ? formatDay(nav.day, locale) : '–'),
      sort: ({ nav }) => nav?.day ?? '',
    },
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
    { label: 'console-funds.kind', value: words.t(`funds.kind_${item.kind}`) },
    { label: 'funds.manager', value: item.manager },
    { label: 'funds.custodian', value: item.custodian },
    { label: 'funds.risk', value: item.risk },
    { label: 'funds.entry', value: `${item.entry_percent} %` },
    { label: 'funds.exit', value: `${item.exit_percent} %` },
    { label: 'funds.ongoing', value: `${item.ongoing_percent} %` },
    { label: 'console-funds.jump', value: `${item.jump_percent} %` },
    { label: 'funds.minimum', value: `${item.minimum.amount} ${item.minimum.currency}` },
    { label: 'funds.cut_off', value: `${item.cut_off} (${item.zone})` },
    { label: 'funds.settles', value: words.t('funds.days', { days: item.settle_days }) },
    { label: 'funds.deal', value: formatDay(item.deal.nav_day, words.locale) },
    { label: 'console-funds.waiting', value: item.waiting },
    { label: 'console-funds.units', value: item.units },
  ],
  Extra: Versions,
  actions: [correcting],
  beginnings: [making],
};

export function FundsPage() {
  return <QueuePage queue={queue} />;
}
