// Recurring plans of clients: by status or of one client, with what was signed, the next run and the last. Read only.
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { planStatuses } from '@candor/contract/plans/rules.ts';
import { listAllPlans } from '@candor/contract/plans/staff.ts';
import { money, moneyColumn, time, timeColumn } from '../../shared/cells.tsx';
import { formatDay, formatPrice } from '../../shared/formats.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import type { Words } from '../../shared/use-services.tsx';

type Plan = OutputOf<typeof listAllPlans>['items'][number];

/** When it was, and whether something was bought or why not. */
function sayRun(run: Plan['last_run'], { t, locale }: Words): string {
  if (run === null) return t('plans.no_runs');
  const outcome = run.reason === null ? t('plans.outcome_placed') : t(`plans.reason_${run.reason}`);
  return `${formatDay(run.run_on, locale)} · ${outcome}`;
}

export const planQueue: Queue<Plan> = {
  key: 'plans',
  title: 'console.page_plans',
  empty: 'plans.none_in_state',
  filters: planStatuses.map((value) => ({ value, label: `plans.status_${value}` as const })),
  load: (api, { filter, cursor, clientId, signal }) =>
    api.call(listAllPlans, {
      query: { status: planStatuses.find((one) => one === filter), cursor, client_id: clientId },
      signal,
    }),
  stateOf: ({ status }, { t }) => t(`plans.status_${status}`),
  idOf: ({ id }) => id,
  nameHeader: 'plans.one',
  nameOf: ({ name }) => name,
  clientOf: ({ client_id: clientId }) => clientId,
  columns: [
    moneyColumn('amount', 'plans.amount', ({ amount }) => amount),
    timeColumn('started', 'plans.started_on', (item) => item.started_at),
  ],
  facts: (item, words) => [
    { label: 'plans.amount', value: money(item.amount) },
    { label: 'plans.highest_cost', value: money(item.highest_cost) },
    {
      label: 'plans.band',
      value: words.t('plans.between', {
        lowest: formatPrice(item.lowest_price, words.locale),
        highest: formatPrice(item.highest_price, words.locale),
      }),
    },
    { label: 'plans.day', value: words.t('plans.day_of_month', { day: item.day }) },
    { label: 'plans.next_run', value: formatDay(item.next_trade_on, words.locale) },
    { label: 'plans.last_run', value: sayRun(item.last_run, words) },
    { label: 'plans.signed_on', value: time(item.signed_at, words) },
    { label: 'plans.ended_on', value: time(item.ended_at, words) },
  ],
  actions: [],
};

export function PlansPage() {
  return <QueuePage queue={planQueue} />;
}
