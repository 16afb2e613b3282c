// What clients ask the desk a price for: the market beside each, a firm price by two people, none with a reason, and taking one back.
import {
  listDeskBlocks,
  proposeBlockQuote,
  proposeBlockRefusal,
  proposeBlockWithdrawal,
} from '@candor/contract/blocks/staff.ts';
import type { DeskBlock } from '@candor/contract/blocks/staff.ts';
import { blockRefusals, blockStates } from '@candor/contract/blocks/types.ts';
import { Amount } from '@candor/ui';
import { Badge } from '@candor/ui/status/badge.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { ageColumn, numberColumn, time } from '../../shared/cells.tsx';
import { reasonField } from '../../shared/fields.tsx';
import { formatAge, formatNumber, formatPercent } from '../../shared/formats.ts';
import { Go } from '../../shared/go.tsx';
import type { FactSpec, Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { pick } from '../../shared/reasons.ts';
import type { Words } from '../../shared/use-services.tsx';
import { Deviation } from './deviation.tsx';

const isAsked = ({ state }: DeskBlock): boolean => state === 'asked';
const isQuoted = ({ state }: DeskBlock): boolean => state === 'quoted';

const quoting: Action<DeskBlock> = {
  key: 'quote',
  label: 'console-blocks.quote',
  done: 'console.proposed',
  note: 'console-blocks.quote_note',
  roles: rolesOf(proposeBlockQuote),
  isOpen: isAsked,
  fields: (item) => [
    {
      kind: 'text',
      name: 'price',
      label: 'console-blocks.price',
      max: 20,
      initial: item.wish_price ?? item.market?.price ?? '',
    },
    {
      kind: 'text',
      name: 'counterparty',
      label: 'console-blocks.counterparty',
      hint: 'console-blocks.counterparty_hint',
      min: 2,
      max: 80,
    },
    { kind: 'text', name: 'lei', label: 'console-blocks.lei', min: 20, max: 20 },
    { kind: 'text', name: 'commitment', label: 'console-blocks.commitment', min: 2, max: 60 },
    reasonField,
  ],
  Beside: ({ item, values }) => <Deviation item={item} price={values['price'] ?? ''} />,
  send: (api, { id, version }, { price = '', counterparty = '', lei = '', commitment = '', reason = '' }) =>
    api.call(proposeBlockQuote, {
      params: { id },
      body: { version, price, counterparty, lei: lei.toUpperCase(), commitment, reason },
    }),
};

const refusing: Action<DeskBlock> = {
  key: 'refuse',
  label: 'console-blocks.refuse',
  done: 'console.proposed',
  note: 'console-blocks.refuse_note',
  isDanger: true,
  roles: rolesOf(proposeBlockRefusal),
  isOpen: isAsked,
  fields: (_, t) => [
    {
      kind: 'choice',
      name: 'code',
      label: 'console-blocks.why',
      options: blockRefusals.map((value) => ({ value, label: t(`blocks.refusal_${value}`) })),
    },
    reasonField,
  ],
  send: (api, { id, version }, { code, reason = '' }) =>
    api.call(proposeBlockRefusal, { params: { id }, body: { version, code: pick(blockRefusals, code), reason } }),
};

const takingBack: Action<DeskBlock> = {
  key: 'take_back',
  label: 'console-blocks.take_back',
  done: 'console.proposed',
  note: 'console-blocks.take_back_note',
  isDanger: true,
  roles: rolesOf(proposeBlockWithdrawal),
  isOpen: isQuoted,
  fields: () => [reasonField],
  send: (api, { id, version }, { reason = '' }) =>
    api.call(proposeBlockWithdrawal, { params: { id }, body: { version, reason } }),
};

const price = (amount: string | null, { currency }: DeskBlock) =>
  amount === null ? '–' : <Amount price value={{ amount, currency }} />;

/** With its source and age: a price without them says nothing. */
const market = (item: DeskBlock, { t, nowMs, locale }: Words) =>
  item.market === null ? (
    '–'
  ) : (
    <>
      {price(item.market.price, item)}{' '}
      <span className="text-sm text-muted">
        {item.market.simulated ? t('blocks.simulated') : item.market.source} ·{' '}
        {formatAge(item.market.market_time, nowMs, locale)}
      </span>
    </>
  );

function quoteFacts(item: DeskBlock, words: Words): FactSpec[] {
  const { quote, order_id: orderId } = item;
  if (!quote) return [];
  return [
    { label: 'console-blocks.price', value: price(quote.quotation.price, item) },
    {
      label: 'console-blocks.deviation',
      value: (
        <>
          {formatPercent(quote.deviation_percent, words.locale)} · <Amount value={quote.deviation} />
        </>
      ),
    },
    { label: 'console-blocks.counterparty', value: `${quote.counterparty.name} · ${quote.counterparty.lei}` },
    { label: 'console-blocks.until', value: time(quote.quotation.expires_at, words) },
    ...(orderId === null
      ? []
      : [
          {
            label: 'console-blocks.order' as const,
            value: <Go to={`/orders?item=${orderId}`}>{orderId.slice(-8)}</Go>,
          },
        ]),
  ];
}

export const blockQueue: Queue<DeskBlock> = {
  key: 'blocks',
  title: 'console.page_blocks',
  empty: 'console-blocks.empty',
  filters: blockStates.map((value) => ({ value, label: `blocks.state_${value}` as const })),
  load: (api, { filter, cursor, clientId, signal }) =>
    api.call(listDeskBlocks, {
      query: { status: blockStates.find((state) => state === filter), cursor, client_id: clientId },
      signal,
    }),
  stateOf: ({ state }, { t }) => t(`blocks.state_${state}`),
  idOf: ({ id }) => id,
  nameHeader: 'console-blocks.share',
  nameOf: ({ instrument, side }, { t }) => `${instrument.symbol} · ${t(`blocks.side_${side}`)}`,
  clientOf: ({ client_id: clientId }) => clientId,
  claims: 'block',
  columns: [
    { key: 'kind', header: 'blocks.kind', cell: ({ subtype }, { t }) => t(`blocks.subtype_${subtype}`) },
    numberColumn('quantity', 'blocks.quantity', ({ quantity }) => quantity),
    {
      key: 'wish',
      header: 'console-blocks.wish',
      isNumber: true,
      cell: (item) => price(item.wish_price, item),
      text: ({ wish_price: wish }) => wish ?? '',
    },
    {
      key: 'market',
      header: 'console-blocks.market',
      isNumber: true,
      cell: (item) => price(item.market?.price ?? null, item),
      text: ({ market: now }) => now?.price ?? '',
    },
    ageColumn(({ asked_at: since }) => since, isAsked),
  ],
  facts: (item, words) => [
    { label: 'console.state', value: <Badge>{words.t(`blocks.state_${item.state}`)}</Badge> },
    { label: 'console-blocks.share', value: `${item.instrument.name} · ${item.instrument.market}` },
    { label: 'blocks.kind', value: words.t(`blocks.subtype_${item.subtype}`) },
    { label: 'blocks.side', value: words.t(`blocks.side_${item.side}`) },
    { label: 'blocks.quantity', value: formatNumber(item.quantity, words.locale) },
    { label: 'console-blocks.wish', value: price(item.wish_price, item) },
    { label: 'console-blocks.market', value: market(item, words) },
    { label: 'console-blocks.band', value: formatPercent(item.band_percent, words.locale) },
    { label: 'console-blocks.firm_for', value: words.t('console-blocks.seconds', { count: item.firm_s }) },
    { label: 'blocks.asked_at', value: time(item.asked_at, words) },
    { label: 'blocks.valid', value: time(item.valid_until, words) },
    ...quoteFacts(item, words),
    ...(item.refusal === null
      ? []
      : [{ label: 'console-blocks.why' as const, value: words.t(`blocks.refusal_${item.refusal}`) }]),
  ],
  actions: [quoting, refusing, takingBack],
};

export function BlocksPage() {
  return <QueuePage queue={blockQueue} />;
}
