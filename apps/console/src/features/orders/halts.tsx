// What does not trade here for a while: instruments and whole venues, halted and let go again by two people with a reason.
import { listedMarkets } from '@candor/contract/market/venues.ts';
import {
  listHalts,
  listMarketHalts,
  proposeHalt,
  proposeHaltEnd,
  proposeMarketHalt,
} from '@candor/contract/orders/staff.ts';
import type { InstrumentHalt, MarketHalt } from '@candor/contract/orders/staff.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { ageColumn, long, time } from '../../shared/cells.tsx';
import { reasonField, reasoned } from '../../shared/fields.tsx';
import type { FieldSpec } from '../../shared/field-spec.ts';
import { shortId } from '../../shared/formats.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { pick } from '../../shared/reasons.ts';
import type { Words } from '../../shared/use-services.tsx';

type Halt = InstrumentHalt | MarketHalt;

const isOfInstrument = (halt: Halt): halt is InstrumentHalt => 'instrument_id' in halt;
const sayReason = (halt: Halt, { t }: Words): string =>
  t(`console-orders.halt_${isOfInstrument(halt) ? halt.reason : 'house'}`);

const marketField: FieldSpec = {
  kind: 'choice',
  name: 'market',
  label: 'console-orders.market',
  options: listedMarkets.map((value) => ({ value, label: value })),
};

const halting: Action<undefined> = {
  key: 'halt',
  label: 'console-orders.halt',
  done: 'console.proposed',
  note: 'console-orders.halt_note',
  roles: rolesOf(proposeHalt),
  isOpen: () => true,
  fields: () => [marketField, { kind: 'text', name: 'symbol', label: 'console-orders.symbol', max: 30 }, reasonField],
  send: (api, _, { market, symbol = '', reason = '' }) =>
    api.call(proposeHalt, { body: { market: pick(listedMarkets, market), symbol: symbol.toUpperCase(), reason } }),
};

const haltingMarket: Action<undefined> = {
  ...halting,
  key: 'halt-market',
  label: 'console-orders.halt_market',
  note: 'console-orders.halt_market_note',
  isDanger: true,
  roles: rolesOf(proposeMarketHalt),
  fields: () => [marketField, reasonField],
  send: (api, _, { market, reason = '' }) =>
    api.call(proposeMarketHalt, { body: { market: pick(listedMarkets, market), reason } }),
};

const resuming: Action<Halt> = {
  ...reasoned,
  key: 'resume',
  label: 'console-orders.halt_end',
  roles: rolesOf(proposeHaltEnd),
  // What the exchange or a corporate action halted goes on by itself.
  isOpen: (halt) => !isOfInstrument(halt) || halt.reason === 'house',
  send: (api, { id }, { reason = '' }) => api.call(proposeHaltEnd, { params: { id }, body: { reason } }),
};

const queue: Queue<Halt> = {
  key: 'halts',
  title: 'console.page_halts',
  empty: 'console-orders.no_halts',
  load: async (api, { signal }) => {
    const [markets, instruments] = await Promise.all([
      api.call(listMarketHalts, { signal }),
      api.call(listHalts, { signal }),
    ]);
    return { items: [...markets.items, ...instruments.items], next: null };
  },
  idOf: ({ id }) => id,
  nameHeader: 'console-orders.halted',
  nameOf: (halt, { t }) =>
    isOfInstrument(halt)
      ? `${halt.symbol ?? shortId(halt.instrument_id)} · ${halt.market ?? ''}`
      : t('console-orders.whole_market', { market: halt.market }),
  columns: [
    { key: 'by', header: 'console-orders.halted_by', cell: sayReason },
    { key: 'note', header: 'console.reason', cell: ({ note }) => long(note), text: ({ note }) => note ?? '' },
    ageColumn(
      ({ since }) => since,
      () => false,
    ),
  ],
  facts: (halt, words) => [
    { label: 'console-orders.halted_by', value: sayReason(halt, words) },
    { label: 'console-orders.halted_since', value: time(halt.since, words) },
    { label: 'console.reason', value: long(halt.note) },
  ],
  actions: [resuming],
  beginnings: [halting, haltingMarket],
};

export function HaltsPage() {
  return <QueuePage queue={queue} />;
}
