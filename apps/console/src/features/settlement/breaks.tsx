// Trades that did not settle on their day, mended by two people; below them what clients hold against what the custodian holds.
import {
  breakResolutions,
  listSettlementBreaks,
  proposeSettlementResolution,
} from '@candor/contract/settlement/staff.ts';
import type { SettlementBreak } from '@candor/contract/settlement/staff.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { ageColumn, numberColumn, time } from '../../shared/cells.tsx';
import { reasonField } from '../../shared/fields.tsx';
import { formatDay, formatNumber, shortId } from '../../shared/formats.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { pick } from '../../shared/reasons.ts';
import { BrokerBreaks } from './broker-breaks.tsx';
import { Custody } from './custody.tsx';

const states = ['open', 'closed'] as const;
const isOpen = ({ closed_at: closedAt }: SettlementBreak): boolean => closedAt === null;
const nameOf = ({ symbol, market, instrument_id: id }: SettlementBreak): string =>
  symbol === null ? shortId(id) : `${symbol} · ${market ?? ''}`;

const resolving: Action<SettlementBreak> = {
  key: 'resolve',
  label: 'console-orders.resolve',
  done: 'console.proposed',
  note: 'console-orders.resolve_note',
  roles: rolesOf(proposeSettlementResolution),
  // What the books refused is tried again by the clock.
  isOpen: (item) => isOpen(item) && item.kind === 'failed',
  fields: (_, t) => [
    {
      kind: 'choice',
      name: 'resolution',
      label: 'console-orders.resolution',
      options: breakResolutions.map((value) => ({ value, label: t(`console-orders.resolution_${value}`) })),
    },
    reasonField,
  ],
  send: (api, { id }, { resolution, reason = '' }) =>
    api.call(proposeSettlementResolution, {
      params: { id },
      body: { resolution: pick(breakResolutions, resolution), reason },
    }),
};

const queue: Queue<SettlementBreak> = {
  key: 'settlement-breaks',
  title: 'console.page_settlement',
  empty: 'console-orders.no_breaks',
  filters: states.map((value) => ({ value, label: `console-orders.break_${value}` as const })),
  load: (api, { filter, cursor, signal }) =>
    api.call(listSettlementBreaks, { query: { state: states.find((state) => state === filter), cursor }, signal }),
  stateOf: ({ closed_at: at }, { t }) => t(at === null ? 'console-orders.break_open' : 'console-orders.break_closed'),
  claims: 'settlement',
  idOf: ({ id }) => id,
  nameHeader: 'console-orders.instrument',
  nameOf,
  clientOf: ({ client_id: clientId }) => clientId,
  columns: [
    { key: 'side', header: 'console-orders.side', cell: ({ side }, { t }) => t(`console-orders.side_${side}`) },
    numberColumn('quantity', 'console-orders.quantity', ({ quantity }) => quantity),
    {
      key: 'cause',
      header: 'console-orders.cause',
      cell: ({ reason }, { t }) => t(`console-orders.cause_${reason}`),
    },
    {
      key: 'due',
      header: 'console-orders.settles_on',
      cell: ({ settles_on: day }, { locale }) => formatDay(day, locale),
      text: ({ settles_on: day }) => day,
      sort: ({ settles_on: day }) => day,
    },
    ageColumn(({ opened_at: since }) => since, isOpen),
  ],
  facts: (item, words) => [
    { label: 'console-orders.found', value: words.t(`console-orders.break_${item.kind}`) },
    { label: 'console-orders.cause', value: words.t(`console-orders.cause_${item.reason}`) },
    { label: 'console-orders.side', value: words.t(`console-orders.side_${item.side}`) },
    { label: 'console-orders.quantity', value: formatNumber(item.quantity, words.locale) },
    { label: 'console-orders.trade', value: shortId(item.fill_id) },
    { label: 'console-orders.settles_on', value: formatDay(item.settles_on, words.locale) },
    { label: 'console-orders.opened', value: time(item.opened_at, words) },
    { label: 'console-orders.closed_at', value: time(item.closed_at, words) },
    {
      label: 'console-orders.resolution',
      value: item.resolution === null ? '–' : words.t(`console-orders.resolution_${item.resolution}`),
    },
  ],
  actions: [resolving],
};

export function SettlementPage() {
  return (
    <div className="flex flex-col gap-6">
      <QueuePage queue={queue} />
      <BrokerBreaks />
      <Custody />
    </div>
  );
}
