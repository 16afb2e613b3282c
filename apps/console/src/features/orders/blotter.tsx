// Orders of all clients: those under review first, released or refused by two people; the rest by status and side, with timeline and trades.
import type { OutputOf } from '@candor/contract/endpoint.ts';
import {
  getClientOrder,
  listAllOrders,
  proposeOrderRejection,
  proposeOrderRelease,
} from '@candor/contract/orders/staff.ts';
import { bustCauses, orderRejections, orderStatuses } from '@candor/contract/orders/statuses.ts';
import { isAwaitingNav, isBid, isOpenBid } from '@candor/contract/orders/bids.ts';
import { orderSides } from '@candor/contract/products/types.ts';
import type { OrderSide } from '@candor/contract/products/types.ts';
import { breakReasons, proposeBust, proposeSettlementFailure } from '@candor/contract/settlement/staff.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { money, moneyColumn, numberColumn, time, timeColumn } from '../../shared/cells.tsx';
import type { LoadOptions } from '../../shared/field-spec.ts';
import { reasonField, reasoned } from '../../shared/fields.tsx';
import { formatDay, formatNumber, formatPrice } from '../../shared/formats.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueueFilters } from '../../shared/queue-filters.tsx';
import { QueuePage } from '../../shared/queue-page.tsx';
import { pick } from '../../shared/reasons.ts';
import { usePlace, useWords } from '../../shared/use-services.tsx';
import type { Words } from '../../shared/use-services.tsx';
import { OrderStory } from './story.tsx';
import { sayTrade } from './trade-words.ts';

type Order = OutputOf<typeof listAllOrders>['items'][number];

/** What waits for somebody comes first. */
const statuses = ['awaiting', ...orderStatuses.filter((status) => status !== 'awaiting')] as const;

/** Trades of the order that have not been taken back; with `isOpen` those that have not settled either. */
const tradesOf = (id: string, isOpen: boolean): LoadOptions => ({
  key: `trades ${id} ${String(isOpen)}`,
  ask: async (api, signal, words) => {
    const { fills } = await api.call(getClientOrder, { params: { id }, signal });
    return fills
      .filter((fill) => (!isOpen || fill.settled_at === null) && fill.busted_at === null)
      .map((fill) => ({
        value: fill.id,
        label: `${fill.confirmation} · ${sayTrade(fill.quantity, fill.price, words)}`,
      }));
  },
});

/** A bid waits for its allotment, units for their NAV: nobody decides about them. */
const isReviewed = ({ type, status }: Order): boolean =>
  status === 'awaiting' && !isBid(type) && !isAwaitingNav(type, status);

const actions: readonly Action<Order>[] = [
  {
    ...reasoned,
    key: 'release',
    label: 'console-orders.release',
    note: 'console-orders.release_note',
    roles: rolesOf(proposeOrderRelease),
    isOpen: isReviewed,
    send: (api, { id }, { reason = '' }) => api.call(proposeOrderRelease, { params: { id }, body: { reason } }),
  },
  {
    key: 'reject',
    label: 'console-orders.reject',
    done: 'console.proposed',
    note: 'console.second_person',
    isDanger: true,
    roles: rolesOf(proposeOrderRejection),
    isOpen: isReviewed,
    fields: (_, t) => [
      {
        kind: 'choice',
        name: 'code',
        label: 'console-queues.code',
        options: orderRejections.map((value) => ({ value, label: t(`console-orders.rejection_${value}`) })),
      },
      reasonField,
    ],
    send: (api, { id }, { code, reason = '' }) =>
      api.call(proposeOrderRejection, { params: { id }, body: { code: pick(orderRejections, code), reason } }),
  },
  {
    key: 'fail',
    label: 'console-orders.fail',
    done: 'console.proposed',
    note: 'console-orders.fail_note',
    isDanger: true,
    roles: rolesOf(proposeSettlementFailure),
    isOpen: ({ settles_on: settlesOn }) => settlesOn !== null,
    fields: ({ id }, t) => [
      { kind: 'remote', name: 'fill_id', label: 'console-orders.trade', load: tradesOf(id, true) },
      {
        kind: 'choice',
        name: 'cause',
        label: 'console-orders.cause',
        options: breakReasons.map((value) => ({ value, label: t(`console-orders.cause_${value}`) })),
      },
      reasonField,
    ],
    send: (api, _, { fill_id: id = '', cause, reason = '' }) =>
      api.call(proposeSettlementFailure, { params: { id }, body: { cause: pick(breakReasons, cause), reason } }),
  },
  {
    key: 'bust',
    label: 'console-orders.bust',
    done: 'console.proposed',
    note: 'console-orders.bust_note',
    isDanger: true,
    roles: rolesOf(proposeBust),
    isOpen: ({ settles_on: settlesOn, can_cancel: isWorking }) => settlesOn !== null && !isWorking,
    fields: ({ id }, t) => [
      { kind: 'remote', name: 'fill_id', label: 'console-orders.trade', load: tradesOf(id, false) },
      {
        kind: 'choice',
        name: 'cause',
        label: 'console-orders.cause',
        options: bustCauses.map((value) => ({ value, label: t(`console-orders.bust_${value}`) })),
      },
      reasonField,
    ],
    send: (api, _, { fill_id: id = '', cause, reason = '' }) =>
      api.call(proposeBust, { params: { id }, body: { cause: pick(bustCauses, cause), reason } }),
  },
];

/** A bid for new shares is no order that works at a venue or is under review: it says where it stands in its offering, and units what they wait for. */
function sayState({ type, status }: Order, { t }: Words): string {
  if (isAwaitingNav(type, status)) return t('console-orders.units_awaiting');
  return t(isBid(type) && isOpenBid(status) ? `console-orders.bid_${status}` : `console-orders.status_${status}`);
}

function describeValidity({ time_in_force: tif, good_till: date }: Order, { t, locale }: Words): string {
  return tif === 'gtd'
    ? t('console-orders.tif_gtd', { date: formatDay(date, locale) })
    : t(`console-orders.tif_${tif}`);
}

const columns: Queue<Order>['columns'] = [
  {
    key: 'instrument',
    header: 'console-orders.instrument',
    // The symbol of a strategy is our own and says nothing to a reader.
    cell: ({ type, instrument }) => `${type === 'quant' ? instrument.name : instrument.symbol} · ${instrument.market}`,
  },
  { key: 'side', header: 'console-orders.side', cell: ({ side: one }, { t }) => t(`console-orders.side_${one}`) },
  {
    key: 'kind',
    header: 'console-orders.kind',
    isMinor: true,
    cell: ({ kind }, { t }) => t(`console-orders.kind_${kind}`),
  },
  numberColumn('quantity', 'console-orders.quantity', ({ quantity }) => quantity),
  { ...numberColumn<Order>('filled', 'console-orders.filled', ({ filled }) => filled), isMinor: true },
  { ...moneyColumn<Order>('maximum', 'console-orders.maximum', ({ maximum }) => maximum), isMinor: true },
  timeColumn('placed', 'console-orders.placed', ({ placed_at: at }) => at),
];

/** The side is part of the key: each side is a list of its own. */
const blotter = (side: OrderSide | undefined): Queue<Order> => ({
  key: `orders ${side ?? ''}`,
  title: 'console.page_orders',
  empty: 'console-orders.no_orders',
  filters: statuses.map((value) => ({ value, label: `console-orders.status_${value}` as const })),
  load: (api, { filter, cursor, clientId, signal }) =>
    api.call(listAllOrders, {
      query: { status: orderStatuses.find((status) => status === filter), side, cursor, client_id: clientId },
      signal,
    }),
  stateOf: sayState,
  claims: 'order',
  idOf: ({ id }) => id,
  nameOf: ({ reference }) => reference,
  clientOf: ({ client_id: clientId }) => clientId,
  columns,
  facts: (item, words) => [
    { label: 'console.state', value: sayState(item, words) },
    ...(item.waits_for === null
      ? []
      : [{ label: 'console-orders.waits' as const, value: words.t(`console-orders.wait_${item.waits_for}`) }]),
    ...(item.rejection === null
      ? []
      : [{ label: 'console-queues.code' as const, value: words.t(`console-orders.rejection_${item.rejection}`) }]),
    { label: 'console-orders.instrument', value: `${item.instrument.name} · ${item.instrument.market}` },
    { label: 'console-orders.side', value: words.t(`console-orders.side_${item.side}`) },
    { label: 'console-orders.kind', value: words.t(`console-orders.kind_${item.kind}`) },
    { label: 'console-orders.valid', value: describeValidity(item, words) },
    { label: 'console-orders.quantity', value: formatNumber(item.quantity, words.locale) },
    { label: 'console-orders.filled', value: formatNumber(item.filled, words.locale) },
    { label: 'console-orders.limit_price', value: formatPrice(item.limit_price, words.locale) },
    { label: 'console-orders.stop_price', value: formatPrice(item.stop_price, words.locale) },
    { label: 'console-orders.average_price', value: formatPrice(item.average_price, words.locale) },
    { label: 'console-orders.maximum', value: money(item.maximum) },
    { label: 'console-orders.held', value: money(item.held) },
    { label: 'console-orders.settles_on', value: formatDay(item.settles_on, words.locale) },
    { label: 'console-orders.placed', value: time(item.placed_at, words) },
    { label: 'console-orders.closed_at', value: time(item.closed_at, words) },
  ],
  Extra: OrderStory,
  actions,
});

export const orderQueue = blotter(undefined);
const lists = { all: orderQueue, buy: blotter('buy'), sell: blotter('sell') } as const;

const sides = [
  { value: 'all', label: 'console.all' },
  { value: 'buy', label: 'console-orders.side_buy' },
  { value: 'sell', label: 'console-orders.side_sell' },
] as const;

export function OrdersPage() {
  const { t } = useWords();
  const asked = new URLSearchParams(usePlace().search).get('side');
  const side = orderSides.find((one) => one === asked) ?? 'all';
  return (
    <QueuePage queue={lists[side]}>
      <QueueFilters name="side" label={t('console-orders.by_side')} filters={sides} chosen={side} />
    </QueuePage>
  );
}
