// What clients asked about their data: copies that were made, and corrections that two people answer by a day.
import {
  dataFields,
  dataOutcomes,
  dataRequestKinds,
  dataRequestLimits,
  dataRequestStates,
} from '@candor/contract/data-requests/rules.ts';
import { listClientDataRequests, proposeDataAnswer } from '@candor/contract/data-requests/staff.ts';
import type { ClientDataRequest } from '@candor/contract/data-requests/staff.ts';
import { Badge } from '@candor/ui/status/badge.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { formatInstant } from '@candor/web/formats/dates.ts';
import type { Action } from '../../shared/action.ts';
import { ageColumn, time } from '../../shared/cells.tsx';
import { reasonField } from '../../shared/fields.tsx';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { pick } from '../../shared/reasons.ts';
import type { Words } from '../../shared/use-services.tsx';

const isWaiting = ({ kind, state }: ClientDataRequest): boolean => kind === 'correction' && state === 'open';

const answering: Action<ClientDataRequest> = {
  key: 'answer',
  label: 'console-queues.answer_complaint',
  done: 'console.proposed',
  note: 'console-queues.data_note',
  roles: rolesOf(proposeDataAnswer),
  isOpen: isWaiting,
  fields: (_, t) => [
    {
      kind: 'choice',
      name: 'outcome',
      label: 'complaints.outcome',
      options: dataOutcomes.map((value) => ({ value, label: t(`console-queues.outcome_${value}`) })),
    },
    {
      kind: 'long',
      name: 'answer',
      label: 'console-queues.answer',
      min: dataRequestLimits.shortest,
      max: dataRequestLimits.longest,
    },
    reasonField,
  ],
  send: (api, { id, version }, { outcome, answer = '', reason = '' }) =>
    api.call(proposeDataAnswer, {
      params: { id },
      body: { version, outcome: pick(dataOutcomes, outcome), answer, reason },
    }),
};

const due = (item: ClientDataRequest, { t, locale }: Words) => (
  <>
    {formatInstant(item.answer_by, 'date', { locale, timeZone: 'UTC' })}{' '}
    {item.is_overdue && <Badge tone="danger">{t('console-queues.complaint_overdue')}</Badge>}
  </>
);

const sayField = ({ field }: ClientDataRequest, { t }: Words): string =>
  field === null ? '–' : t(`data-requests.field_${pick(dataFields, field)}`);

export const dataRequestQueue: Queue<ClientDataRequest> = {
  key: 'data-requests',
  title: 'console.page_data_requests',
  empty: 'console-queues.empty',
  filters: dataRequestStates.map((value) => ({ value, label: `data-requests.state_${value}` as const })),
  load: (api, { filter, cursor, clientId, signal }) =>
    api.call(listClientDataRequests, {
      query: { status: dataRequestStates.find((state) => state === filter), cursor, client_id: clientId },
      signal,
    }),
  stateOf: ({ state }, { t }) => t(`data-requests.state_${state}`),
  idOf: ({ id }) => id,
  nameOf: ({ reference }) => reference,
  clientOf: ({ client_id: clientId }) => clientId,
  claims: 'data_request',
  columns: [
    {
      key: 'kind',
      header: 'console-queues.data_kind',
      cell: ({ kind }, { t }) => t(`data-requests.kind_${pick(dataRequestKinds, kind)}`),
    },
    { key: 'field', header: 'console-queues.data_field', cell: sayField },
    { key: 'due', header: 'console-queues.complaint_due', cell: due, text: ({ answer_by: day }) => day },
    ageColumn(({ made_at: since }) => since, isWaiting),
  ],
  facts: (item, words) => [
    { label: 'console.state', value: words.t(`data-requests.state_${item.state}`) },
    { label: 'console-queues.data_kind', value: words.t(`data-requests.kind_${item.kind}`) },
    { label: 'console-queues.data_field', value: sayField(item, words) },
    { label: 'complaints.filed', value: time(item.made_at, words) },
    { label: 'console-queues.complaint_due', value: due(item, words) },
    ...(item.text === null ? [] : [{ label: 'console-queues.client_words' as const, value: item.text }]),
    ...(item.outcome === null
      ? []
      : [
          {
            label: 'complaints.outcome' as const,
            value: words.t(`console-queues.outcome_${item.outcome}`),
          },
        ]),
    ...(item.answer === null ? [] : [{ label: 'console-queues.answer' as const, value: item.answer }]),
  ],
  actions: [answering],
};

export function DataRequestsPage() {
  return <QueuePage queue={dataRequestQueue} />;
}
