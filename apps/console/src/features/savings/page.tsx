// Savings at the desk: products with their published rates, each changed by two people, and every issuer against its own statement.
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { listSavingsOffers } from '@candor/contract/savings/staff.ts';
import { money, moneyColumn, percentColumn } from '../../shared/cells.tsx';
import { formatDay, formatPercent } from '../../shared/formats.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { Issuers } from './issuers.tsx';
import { opening, publishing, stating } from './proposals.ts';

export type Offer = OutputOf<typeof listSavingsOffers>['items'][number];

const queue: Queue<Offer> = {
  key: 'savings-products',
  title: 'console.page_savings',
  empty: 'console-savings.empty',
  load: async (api, { signal }) => ({ ...(await api.call(listSavingsOffers, { signal })), next: null }),
  idOf: ({ id }) => id,
  nameHeader: 'console-savings.product',
  nameOf: ({ name }) => name,
  columns: [
    { key: 'kind', header: 'console-savings.kind', cell: ({ subtype }, { t }) => t(`savings.kind_${subtype}`) },
    percentColumn('rate', 'savings.rate', ({ rate }) => rate.rate),
    { key: 'issuer', header: 'savings.issuer', cell: ({ issuer }) => issuer.name },
    moneyColumn('placed', 'console-savings.placed', ({ placed }) => placed),
    { key: 'clients', header: 'console-savings.clients', isNumber: true, cell: ({ clients }) => clients },
  ],
  facts: (item, { t, locale }) => [
    { label: 'savings.issuer', value: `${item.issuer.name} (${item.issuer.country})` },
    { label: 'console-savings.risk', value: t(`savings.risk_${item.issuer.risk}`) },
    { label: 'savings.covered_to', value: money(item.issuer.protected_up_to) },
    { label: 'savings.day_count', value: t(`savings.count_${item.day_count}`) },
    { label: 'savings.payout', value: t(`savings.payout_${item.payout}`) },
    { label: 'savings.term', value: item.term_days === null ? '–' : t('savings.days', { days: item.term_days }) },
    { label: 'savings.back_in', value: t('savings.days', { days: item.leave_days }) },
    { label: 'savings.minimum', value: money(item.minimum) },
    { label: 'savings.cap', value: money(item.cap) },
    {
      label: 'savings.history',
      value: item.rates
        .map(({ starts_on: day, rate }) => `${formatDay(day, locale)}: ${formatPercent(rate, locale)}`)
        .join(' · '),
    },
  ],
  actions: [publishing],
  beginnings: [opening, stating],
};

export function SavingsPage() {
  return (
    <div className="flex flex-col gap-6">
      <QueuePage queue={queue} />
      <Issuers />
    </div>
  );
}
