// Corporate actions: announced and called off by two people; the open one shows what it does to every client.
import {
  actionStates,
  listCorporateActions,
  proposeCorporateAction,
  proposeCorporateActionCancel,
} from '@candor/contract/corporate-actions/staff.ts';
import type { ActionTerms, CorporateAction } from '@candor/contract/corporate-actions/staff.ts';
import { listedMarkets } from '@candor/contract/market/venues.ts';
import { reconcileCustody } from '@candor/contract/settlement/staff.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { MessageKey } from '@candor/locales';
import type { Action } from '../../shared/action.ts';
import { describeTerms, moreTerms } from '../../shared/action-terms.ts';
import { dayColumn, time } from '../../shared/cells.tsx';
import type { FieldSpec, LoadOptions, Values } from '../../shared/field-spec.ts';
import { reasonField, reasoned } from '../../shared/fields.tsx';
import { formatDay, shortId } from '../../shared/formats.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { pick } from '../../shared/reasons.ts';
import { Effects } from './effects.tsx';

/** What the clients hold: an action on anything else changes nobody. */
const instruments: LoadOptions = {
  key: 'held instruments',
  ask: async (api, signal) => {
    const { items } = await api.call(reconcileCustody, { signal });
    return items.map(({ instrument_id: id, symbol, market }) => ({
      value: id,
      label: symbol === null ? shortId(id) : `${symbol} · ${market ?? ''}`,
    }));
  },
};

const date = (name: string, label: MessageKey): FieldSpec => ({ kind: 'date', name, label });

interface Announcement {
  readonly key: string;
  readonly label: MessageKey;
  readonly fields: readonly FieldSpec[];
  readonly termsOf: (values: Values) => ActionTerms;
  /** What holders of a merger get shares of; nothing where they are paid out. */
  readonly intoOf?: (values: Values) => { market: string; symbol: string } | undefined;
}

const isIntoShares = ({ into_symbol: symbol = '' }: Values): boolean => symbol !== '';

const announcements: readonly Announcement[] = [
  {
    key: 'split',
    label: 'console-orders.announce_split',
    fields: [
      { kind: 'number', name: 'to', label: 'console-orders.to', min: 1, max: 1_000_000 },
      { kind: 'number', name: 'from', label: 'console-orders.from', min: 1, max: 1_000_000 },
    ],
    termsOf: ({ to, from }) => ({ kind: 'split', to: Number(to), from: Number(from) }),
  },
  {
    key: 'dividend',
    label: 'console-orders.announce_dividend',
    fields: [
      { kind: 'text', name: 'per_share', label: 'console-orders.per_share', max: 20 },
      { kind: 'text', name: 'currency', label: 'console-queues.currency', min: 3, max: 3 },
      date('pay_date', 'console-orders.pay_date'),
    ],
    termsOf: ({ per_share: perShare = '', currency = '', pay_date: payDate = '' }) => ({
      kind: 'dividend',
      per_share: perShare,
      currency: currency.toUpperCase(),
      pay_date: payDate,
    }),
  },
  {
    key: 'merger',
    label: 'console-orders.announce_merger',
    fields: [
      {
        kind: 'text',
        name: 'into_symbol',
        label: 'console-orders.into_symbol',
        hint: 'console-orders.into_hint',
        max: 20,
        isOptional: true,
      },
      {
        kind: 'choice',
        name: 'into_market',
        label: 'console-orders.into_market',
        options: listedMarkets.map((value) => ({ value, label: value })),
        isAsked: isIntoShares,
      },
      { kind: 'number', name: 'to', label: 'console-orders.to', min: 1, max: 1_000_000, isAsked: isIntoShares },
      { kind: 'number', name: 'from', label: 'console-orders.from', min: 1, max: 1_000_000, isAsked: isIntoShares },
      { kind: 'text', name: 'cash_per_share', label: 'console-orders.cash_per_share', max: 20, isOptional: true },
    ],
    termsOf: ({ to, from, cash_per_share: cash = '', ...values }) => ({
      kind: 'merger',
      into_instrument_id: null,
      to: isIntoShares(values) ? Number(to) : 1,
      from: isIntoShares(values) ? Number(from) : 1,
      cash_per_share: cash === '' ? null : cash,
    }),
    intoOf: ({ into_market: market, into_symbol: symbol = '' }) =>
      symbol === '' ? undefined : { market: pick(listedMarkets, market), symbol: symbol.toUpperCase() },
  },
  {
    key: 'symbol',
    label: 'console-orders.announce_symbol',
    fields: [
      { kind: 'text', name: 'symbol', label: 'console-orders.new_symbol', max: 30 },
      { kind: 'text', name: 'name', label: 'console-orders.new_name', max: 200 },
    ],
    termsOf: ({ symbol = '', name = '' }) => ({ kind: 'symbol_change', symbol, name }),
  },
];

const beginnings = announcements.map(({ key, label, fields, termsOf, intoOf }): Action<undefined> => ({
  key,
  label,
  done: 'console.proposed',
  note: 'console-orders.announce_note',
  roles: rolesOf(proposeCorporateAction),
  isOpen: () => true,
  fields: () => [
    { kind: 'remote', name: 'instrument_id', label: 'console-orders.instrument', load: instruments },
    date('ex_date', 'console-orders.ex_date'),
    ...fields,
    reasonField,
  ],
  send: (api, _, values) => {
    const { instrument_id = '', ex_date = '', reason = '' } = values;
    const into = intoOf?.(values);
    const body = { instrument_id, ex_date, terms: termsOf(values), reason, ...(into && { into }) };
    return api.call(proposeCorporateAction, { body });
  },
}));

const cancelling: Action<CorporateAction> = {
  ...reasoned,
  key: 'cancel',
  label: 'console-orders.call_off',
  isDanger: true,
  roles: rolesOf(proposeCorporateActionCancel),
  isOpen: ({ state }) => state === 'announced',
  send: (api, { id }, { reason = '' }) => api.call(proposeCorporateActionCancel, { params: { id }, body: { reason } }),
};

const queue: Queue<CorporateAction> = {
  key: 'corporate-actions',
  title: 'console.page_corporate_actions',
  empty: 'console-orders.no_actions',
  filters: actionStates.map((value) => ({ value, label: `console-orders.state_${value}` as const })),
  load: (api, { filter, cursor, signal }) =>
    api.call(listCorporateActions, {
      query: { state: actionStates.find((state) => state === filter), cursor },
      signal,
    }),
  stateOf: ({ state }, { t }) => t(`console-orders.state_${state}`),
  idOf: ({ id }) => id,
  nameHeader: 'console-orders.instrument',
  nameOf: ({ symbol, market, instrument_id: id }) => (symbol === null ? shortId(id) : `${symbol} · ${market ?? ''}`),
  columns: [
    {
      key: 'action',
      header: 'console-orders.action',
      cell: ({ terms }, { t }) => t(`console-orders.action_${terms.kind}`),
    },
    { key: 'terms', header: 'console-orders.terms', cell: ({ terms }, words) => describeTerms(terms, words) },
    dayColumn('ex', 'console-orders.ex_date', ({ ex_date: day }) => day),
  ],
  facts: (item, words) => [
    { label: 'console.state', value: words.t(`console-orders.state_${item.state}`) },
    { label: 'console-orders.action', value: words.t(`console-orders.action_${item.terms.kind}`) },
    { label: 'console-orders.terms', value: describeTerms(item.terms, words) },
    ...moreTerms(item.terms, item.into ? `${item.into.symbol} · ${item.into.market}` : undefined, words),
    { label: 'console-orders.ex_date', value: formatDay(item.ex_date, words.locale) },
    { label: 'console-orders.state_announced', value: time(item.announced_at, words) },
    { label: 'console-orders.state_booked', value: time(item.booked_at, words) },
    { label: 'console-orders.state_paid', value: time(item.paid_at, words) },
  ],
  Extra: Effects,
  actions: [cancelling],
  beginnings,
};

export function CorporateActionsPage() {
  return <QueuePage queue={queue} />;
}
