// What clients have in savings: by status or of one client, with principal, interest and the end of a term.
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { savingStatuses } from '@candor/contract/savings/rules.ts';
import { listAllSavings } from '@candor/contract/savings/staff.ts';
import { money, moneyColumn, percentColumn, time, timeColumn } from '../../shared/cells.tsx';
import { formatDay } from '../../shared/formats.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';

type Position = OutputOf<typeof listAllSavings>['items'][number];

export const savingsQueue: Queue<Position> = {
  key: 'savings',
  title: 'console.page_savings_positions',
  empty: 'console-savings.no_positions',
  filters: savingStatuses.map((value) => ({ value, label: `savings.status_${value}` as const })),
  load: (api, { filter, cursor, clientId, signal }) =>
    api.call(listAllSavings, {
      query: { status: savingStatuses.find((one) => one === filter), cursor, client_id: clientId },
      signal,
    }),
  stateOf: ({ status }, { t }) => t(`savings.status_${status}`),
  idOf: ({ id }) => id,
  nameHeader: 'console-savings.product',
  nameOf: ({ name }) => name,
  clientOf: ({ client_id: clientId }) => clientId,
  columns: [
    moneyColumn('principal', 'console-savings.placed', ({ principal }) => principal),
    moneyColumn('earned', 'savings.earned', ({ earned }) => earned),
    percentColumn('rate', 'savings.rate', ({ rate }) => rate),
    timeColumn('opened', 'savings.opened', (item) => item.opened_at),
  ],
  facts: (item, words) => [
    { label: 'savings.issuer', value: item.issuer.name },
    { label: 'console-savings.placed', value: money(item.principal) },
    { label: 'savings.way_back', value: money(item.leaving) },
    { label: 'savings.earned', value: money(item.earned) },
    { label: 'savings.paid', value: money(item.paid) },
    { label: 'savings.ends', value: formatDay(item.matures_on, words.locale) },
    {
      label: 'savings.at_end',
      value: item.at_maturity === null ? '–' : words.t(`savings.end_${item.at_maturity}`),
    },
    { label: 'savings.closed', value: time(item.closed_at, words) },
  ],
  actions: [],
};

export function SavingsPositionsPage() {
  return <QueuePage queue={savingsQueue} />;
}
