// Complaints of clients: written to by one, answered by two, each with the day by which it must be answered.
import {
  complaintCategories,
  complaintLimits,
  complaintOutcomes,
  complaintStates,
} from '@candor/contract/complaints/rules.ts';
import {
  getComplaintFigures,
  listClientComplaints,
  proposeComplaintAnswer,
  writeToComplainant,
} from '@candor/contract/complaints/staff.ts';
import type { ClientComplaint } from '@candor/contract/complaints/staff.ts';
import { Badge } from '@candor/ui/status/badge.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { formatInstant } from '@candor/web/formats/dates.ts';
import type { Action } from '../../shared/action.ts';
import { ageColumn, time, twoLines } from '../../shared/cells.tsx';
import { reasonField } from '../../shared/fields.tsx';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { pick } from '../../shared/reasons.ts';
import { useMay, useWords } from '../../shared/use-services.tsx';
import type { Words } from '../../shared/use-services.tsx';
import { Figures } from './figures.tsx';

const isWaiting = ({ state }: ClientComplaint): boolean => state === 'open' || state === 'escalated';

const writing: Action<ClientComplaint> = {
  key: 'write',
  label: 'console-queues.write_client',
  done: 'console-queues.written',
  note: 'console-queues.write_client_note',
  roles: rolesOf(writeToComplainant),
  isOpen: isWaiting,
  fields: () => [
    { kind: 'long', name: 'text', label: 'console-queues.write_text', min: 8, max: complaintLimits.longest },
  ],
  send: (api, { id }, { text = '' }) => api.call(writeToComplainant, { params: { id }, body: { text } }),
};

const answering: Action<ClientComplaint> = {
  key: 'answer',
  label: 'console-queues.answer_complaint',
  done: 'console.proposed',
  note: 'console.second_person',
  roles: rolesOf(proposeComplaintAnswer),
  isOpen: isWaiting,
  fields: (_, t) => [
    {
      kind: 'choice',
      name: 'outcome',
      label: 'complaints.outcome',
      options: complaintOutcomes.map((value) => ({ value, label: t(`console-queues.outcome_${value}`) })),
    },
    {
      kind: 'long',
      name: 'answer',
      label: 'console-queues.answer',
      min: complaintLimits.shortest,
      max: complaintLimits.longest,
    },
    reasonField,
  ],
  send: (api, { id, version }, { outcome, answer = '', reason = '' }) =>
    api.call(proposeComplaintAnswer, {
      params: { id },
      body: { version, outcome: pick(complaintOutcomes, outcome), answer, reason },
    }),
};

const due = (item: ClientComplaint, { t, locale }: Words) => (
  <>
    {formatInstant(item.answer_by, 'date', { locale, timeZone: 'UTC' })}{' '}
    {item.is_overdue && <Badge tone="danger">{t('console-queues.complaint_overdue')}</Badge>}
  </>
);

export const complaintQueue: Queue<ClientComplaint> = {
  key: 'complaints',
  title: 'console.page_complaints',
  empty: 'console-queues.empty',
  filters: complaintStates.map((value) => ({ value, label: `complaints.state_${value}` as const })),
  load: (api, { filter, cursor, clientId, signal }) =>
    api.call(listClientComplaints, {
      query: { status: complaintStates.find((state) => state === filter), cursor, client_id: clientId },
      signal,
    }),
  stateOf: ({ state }, { t }) => t(`complaints.state_${state}`),
  idOf: ({ id }) => id,
  nameOf: ({ reference }) => reference,
  clientOf: ({ client_id: clientId }) => clientId,
  claims: 'complaint',
  columns: [
    {
      key: 'category',
      header: 'console-queues.complaint_category',
      cell: ({ category }, { t }) => t(`complaints.category_${pick(complaintCategories, category)}`),
    },
    {
      key: 'text',
      header: 'console-queues.client_words',
      cell: ({ entries }) => twoLines(entries[0]?.text),
      text: ({ entries }) => entries[0]?.text ?? '',
    },
    {
      key: 'due',
      header: 'console-queues.complaint_due',
      cell: due,
      text: ({ answer_by: day }) => day,
    },
    ageColumn(({ filed_at: since }) => since, isWaiting),
  ],
  facts: (item, words) => [
    { label: 'console.state', value: words.t(`complaints.state_${item.state}`) },
    { label: 'console-queues.complaint_category', value: words.t(`complaints.category_${item.category}`) },
    { label: 'console-queues.complaint_about', value: item.about ?? '–' },
    { label: 'complaints.filed', value: time(item.filed_at, words) },
    { label: 'console-queues.complaint_due', value: due(item, words) },
    ...(item.outcome === null
      ? []
      : [{ label: 'complaints.outcome' as const, value: words.t(`console-queues.outcome_${item.outcome}`) }]),
  ],
  Extra: Thread,
  actions: [writing, answering],
};

/** Everything that was written, oldest first. */
function Thread({ item }: { readonly item: ClientComplaint }) {
  const words = useWords();
  const { t } = words;
  return (
    <ol aria-label={t('complaints.thread')} className="flex flex-col gap-3">
      {item.entries.map(({ id, by, text, outcome, created_at: at }) => (
        <li key={id} className="flex flex-col gap-1 rounded-lg border border-line p-3">
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            <strong className="text-ink">
              {t(by === 'client' ? 'console-queues.client_writes' : 'console-queues.house_writes')}
            </strong>
            {time(at, words)}
            {outcome !== null && <Badge tone="neutral">{t(`console-queues.outcome_${outcome}`)}</Badge>}
          </p>
          <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
        </li>
      ))}
    </ol>
  );
}

export function ComplaintsPage() {
  const mayCount = useMay()(rolesOf(getComplaintFigures));
  return (
    <div className="flex flex-col gap-6">
      <QueuePage queue={complaintQueue} />
      {mayCount && <Figures />}
    </div>
  );
}
