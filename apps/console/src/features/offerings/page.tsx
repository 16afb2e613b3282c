// Offerings at the desk: what is asked for, what the rule would give, and the three decisions of two people: make, reveal, call off.
import type { DeskOffering } from '@candor/contract/offerings/staff.ts';
import { listDeskOfferings } from '@candor/contract/offerings/staff.ts';
import { Badge } from '@candor/ui/status/badge.tsx';
import { long, time, timeColumn } from '../../shared/cells.tsx';
import { formatDay, formatNumber, formatPercent, formatPrice } from '../../shared/formats.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import type { Words } from '../../shared/use-services.tsx';
import { Preview } from './preview.tsx';
import { callingOff, making, revealing } from './proposals.ts';

const toneOf = {
  announced: 'neutral',
  open: 'success',
  closed: 'warning',
  allotting: 'info',
  allotted: 'info',
  listed: 'neutral',
  cancelled: 'danger',
  void: 'danger',
} as const satisfies Record<DeskOffering['stage'], string>;

const sayPrice = ({ price_low: low, price_high: high, currency }: DeskOffering, { locale }: Words): string =>
  `${[...new Set([low, high])].map((price) => formatPrice(price, locale)).join('–')} ${currency}`;
const count = (number: number, { locale }: Words): string => formatNumber(String(number), locale);
const sayDemand = ({ subscribed }: DeskOffering, { locale }: Words): string => `${formatNumber(subscribed, locale)} ×`;

const queue: Queue<DeskOffering> = {
  key: 'offerings',
  title: 'console.page_offerings',
  empty: 'console-offerings.empty',
  load: (api, { cursor, signal }) => api.call(listDeskOfferings, { query: { cursor }, signal }),
  idOf: ({ id }) => id,
  nameHeader: 'offerings.detail_title',
  nameOf: ({ instrument }) => instrument.name,
  columns: [
    {
      key: 'stage',
      header: 'console.state',
      cell: ({ stage }, { t }) => <Badge tone={toneOf[stage]}>{t(`offerings.stage_${stage}`)}</Badge>,
      text: ({ stage }, { t }) => t(`offerings.stage_${stage}`),
    },
    {
      key: 'kind',
      header: 'console-offerings.kind',
      isMinor: true,
      cell: ({ subtype }, { t }) => t(`offerings.subtype_${subtype}`),
    },
    { key: 'price', header: 'offerings.price', isNumber: true, cell: sayPrice },
    {
      key: 'bids',
      header: 'console-offerings.bids',
      isNumber: true,
      isMinor: true,
      cell: ({ bids }, words) => count(bids, words),
    },
    {
      key: 'demand',
      header: 'offerings.demand',
      isNumber: true,
      isMinor: true,
      cell: sayDemand,
      sort: ({ subscribed }) => Number(subscribed),
    },
    timeColumn('closes', 'console-offerings.closes_at', ({ closes_at: at }) => at),
  ],
  facts: (item, words) => [
    { label: 'console-offerings.kind', value: words.t(`offerings.subtype_${item.subtype}`) },
    { label: 'offerings.price', value: sayPrice(item, words) },
    { label: 'offerings.final_price', value: formatPrice(item.final_price, words.locale) },
    { label: 'console-offerings.lot_size', value: count(item.lot_size, words) },
    { label: 'console-offerings.lots', value: count(item.lots, words) },
    { label: 'console-offerings.lots_asked', value: count(item.lots_asked, words) },
    { label: 'offerings.demand', value: sayDemand(item, words) },
    { label: 'offerings.per_person', value: `${count(item.minimum_lots, words)}–${count(item.maximum_lots, words)}` },
    { label: 'offerings.rule', value: words.t(`offerings.rule_${item.rule}`) },
    { label: 'offerings.fee', value: formatPercent(item.fee_percent, words.locale) },
    {
      label: 'console-offerings.pays_on_allotment',
      value: words.t(item.pays_on_allotment ? 'console.yes' : 'console.no'),
    },
    { label: 'console-offerings.opens_at', value: time(item.opens_at, words) },
    { label: 'console-offerings.closes_at', value: time(item.closes_at, words) },
    { label: 'offerings.step_allots', value: formatDay(item.allots_on, words.locale) },
    { label: 'offerings.step_credits', value: formatDay(item.credits_on, words.locale) },
    { label: 'offerings.step_lists', value: formatDay(item.lists_on, words.locale) },
    { label: 'console-offerings.reveal_by', value: time(item.reveal_by, words) },
    { label: 'console-offerings.indices', value: item.indices.join(', ') },
    { label: 'console-offerings.commitment', value: long(item.commitment) },
  ],
  Extra: Preview,
  actions: [revealing, callingOff],
  beginnings: [making],
};

export function OfferingsPage() {
  return <QueuePage queue={queue} />;
}
