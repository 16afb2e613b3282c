// What a broker said and the books could not follow yet: named, with what it said. Most are tried again by themselves; the rest is closed by
// two people, who say how it was settled.
import {
  brokerBreakResolutions,
  listBrokerBreaks,
  proposeBrokerBreakResolution,
} from '@candor/contract/settlement/staff.ts';
import type { BrokerBreak } from '@candor/contract/settlement/staff.ts';
import { linkLook } from '@candor/ui';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { ageColumn, long, time } from '../../shared/cells.tsx';
import { reasonField } from '../../shared/fields.tsx';
import { shortId } from '../../shared/formats.ts';
import { Go } from '../../shared/go.tsx';
import type { Queue } from '../../shared/queue.ts';
import { QueueList } from '../../shared/queue-list.tsx';
import { pick } from '../../shared/reasons.ts';
import { useMay, useWords } from '../../shared/use-services.tsx';

const resolving: Action<BrokerBreak> = {
  key: 'resolve',
  label: 'console-orders.resolve',
  done: 'console.proposed',
  note: 'console-orders.broker_resolve_note',
  roles: rolesOf(proposeBrokerBreakResolution),
  isOpen: ({ closed_at: closedAt }) => closedAt === null,
  fields: (_, t) => [
    {
      kind: 'choice',
      name: 'resolution',
      label: 'console-orders.resolution',
      options: brokerBreakResolutions.map((value) => ({ value, label: t(`console-orders.resolution_${value}`) })),
    },
    reasonField,
  ],
  send: (api, { id }, { resolution, reason = '' }) =>
    api.call(proposeBrokerBreakResolution, {
      params: { id },
      body: { resolution: pick(brokerBreakResolutions, resolution), reason },
    }),
};

const queue: Queue<BrokerBreak> = {
  key: 'broker-breaks',
  title: 'console-orders.broker_breaks',
  empty: 'console-orders.no_broker_breaks',
  load: (api, { cursor, signal }) => api.call(listBrokerBreaks, { query: { state: 'open', cursor }, signal }),
  idOf: ({ id }) => id,
  nameHeader: 'console-orders.cause',
  nameOf: ({ reason }, { t }) => t(`console-orders.broker_${reason}`),
  columns: [
    { key: 'broker', header: 'console-orders.broker', cell: ({ broker }) => broker },
    {
      key: 'order',
      header: 'console-orders.order',
      cell: ({ order_id: id }) => (id === null ? '–' : shortId(id)),
    },
    ageColumn(
      ({ opened_at: since }) => since,
      () => true,
    ),
  ],
  facts: (item, words) => [
    { label: 'console-orders.broker', value: item.broker },
    { label: 'console-orders.opened', value: time(item.opened_at, words) },
    {
      label: 'console-orders.order',
      value:
        item.order_id === null ? (
          '–'
        ) : (
          <Go to={`/orders?state=all&item=${item.order_id}`} className={linkLook}>
            {shortId(item.order_id)}
          </Go>
        ),
    },
    { label: 'console-orders.broker_said', value: long(item.said) },
  ],
  actions: [resolving],
};

export function BrokerBreaks() {
  const { t } = useWords();
  if (!useMay()(rolesOf(listBrokerBreaks))) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{t('console-orders.broker_breaks')}</h2>
      <p className="text-sm text-muted">{t('console-orders.broker_breaks_note')}</p>
      <QueueList queue={queue} scope="broker." />
    </section>
  );
}
