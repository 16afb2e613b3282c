// Bonds at the desk: their terms, what they pay next and to whom, and the decisions of two people: write down, change, open.
import type { DeskBond } from '@candor/contract/bonds/staff.ts';
import { listDeskBonds } from '@candor/contract/bonds/staff.ts';
import { formatMoney } from '@candor/ui/amount/number-format.ts';
import { Badge } from '@candor/ui/status/badge.tsx';
import { formatDay, formatNumber } from '../../shared/formats.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { ComingPayments } from './coming.tsx';
import { CouponPreview } from './preview.tsx';
import { changing, making, opening } from './proposals.ts';

const toneOf = { draft: 'warning', open: 'success', redeemed: 'neutral' } as const satisfies Record<
  DeskBond['state'],
  string
>;

const queue: Queue<DeskBond> = {
  key: 'bonds',
  title: 'console.page_bonds',
  empty: 'console-bonds.empty',
  load: (api, { cursor, signal }) => api.call(listDeskBonds, { query: { cursor }, signal }),
  idOf: ({ id }) => id,
  nameHeader: 'bonds.detail_title',
  nameOf: ({ name }) => name,
  columns: [
    {
      key: 'state',
      header: 'console.state',
      cell: ({ state }, { t }) => <Badge tone={toneOf[state]}>{t(`console-bonds.state_${state}`)}</Badge>,
      text: ({ state }, { t }) => t(`console-bonds.state_${state}`),
    },
    { key: 'symbol', header: 'console-bonds.symbol', cell: ({ symbol }) => symbol },
    {
      key: 'coupon',
      header: 'console-bonds.coupon_percent',
      isNumber: true,
      cell: ({ terms }, { locale }) => formatNumber(terms.coupon_percent, locale),
      sort: ({ terms }) => Number(terms.coupon_percent),
    },
    {
      key: 'basis',
      header: 'bonds.day_count',
      isMinor: true,
      cell: ({ terms }, { t }) => t(`bonds.day_count_${terms.day_count}`),
    },
    {
      key: 'next',
      header: 'bonds.next_coupon',
      cell: ({ next_coupon: next }, { locale }) => (next === null ? '–' : formatDay(next, locale)),
      sort: ({ next_coupon: next }) => next ?? '',
    },
    {
      key: 'matures',
      header: 'bonds.matures_on',
      cell: ({ terms }, { locale }) => formatDay(terms.matures_on, locale),
      sort: ({ terms }) => terms.matures_on,
    },
  ],
  facts: ({ terms, market }, { t, locale }) => [
    { label: 'console-bonds.market', value: market },
    { label: 'bonds.issuer', value: terms.issuer },
    { label: 'console-bonds.issuer_kind', value: t(`bonds.issuer_kind_${terms.issuer_kind}`) },
    { label: 'bonds.rating', value: terms.rating ?? t('bonds.no_rating') },
    { label: 'bonds.nominal', value: formatMoney(terms.nominal, locale) },
    { label: 'console-bonds.minimum_pieces', value: terms.minimum_pieces },
    { label: 'console-bonds.coupon_percent', value: formatNumber(terms.coupon_percent, locale) },
    { label: 'console-bonds.frequency', value: terms.frequency },
    { label: 'bonds.day_count', value: t(`bonds.day_count_${terms.day_count}`) },
    { label: 'bonds.issued_on', value: formatDay(terms.issued_on, locale) },
    { label: 'bonds.matures_on', value: formatDay(terms.matures_on, locale) },
    { label: 'console-bonds.ex_days', value: terms.ex_days },
  ],
  Extra: CouponPreview,
  actions: [changing, opening],
  beginnings: [making],
};

export function BondsPage() {
  return (
    <>
      <QueuePage queue={queue} />
      <ComingPayments />
    </>
  );
}
