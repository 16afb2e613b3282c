// What was sent to whom and whether it left; recipients are masked and the content is never shown.
import { listDeliveries } from '@candor/contract/credentials/staff.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { time, timeColumn } from '../../shared/cells.tsx';
import { shortId } from '../../shared/formats.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';

type Delivery = OutputOf<typeof listDeliveries>['items'][number];

const queue: Queue<Delivery> = {
  key: 'deliveries',
  title: 'console.page_deliveries',
  empty: 'console-queues.no_deliveries',
  load: (api, { cursor, signal }) => api.call(listDeliveries, { query: { cursor }, signal }),
  idOf: ({ id }) => id,
  nameOf: ({ id }) => shortId(id),
  columns: [
    { key: 'to', header: 'console-queues.recipient', cell: ({ recipient }) => recipient },
    {
      key: 'channel',
      header: 'console-queues.sent_by',
      cell: ({ channel }, { t }) => t(`console-queues.by_${channel}`),
    },
    { key: 'state', header: 'console.state', cell: ({ state }, { t }) => t(`console-queues.delivery_${state}`) },
    { key: 'tries', header: 'console-queues.tries', cell: ({ attempts }) => String(attempts) },
    timeColumn('at', 'console-queues.since', (item) => item.created_at),
  ],
  facts: (item, words) => [
    { label: 'console.state', value: words.t(`console-queues.delivery_${item.state}`) },
    { label: 'console-queues.recipient', value: item.recipient },
    { label: 'console-queues.purpose', value: item.purpose },
    { label: 'console-queues.sent_by', value: words.t(`console-queues.by_${item.channel}`) },
    { label: 'console-queues.tries', value: String(item.attempts) },
    { label: 'console-queues.last_error', value: item.error ?? '–' },
    { label: 'console-queues.since', value: time(item.created_at, words) },
    { label: 'console-queues.ended_at', value: item.finished_at === null ? '–' : time(item.finished_at, words) },
  ],
  actions: [],
};

export function DeliveriesPage() {
  return <QueuePage queue={queue} />;
}
