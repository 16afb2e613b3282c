// Verification: submissions with their 48-hour clock, the answers and images beside each other, and the proposal of a decision.
import {
  listSubmissions,
  proposeKycApproval,
  proposeKycRejection,
  submissionStates,
} from '@candor/contract/kyc/staff.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { Badge } from '@candor/ui/status/badge.tsx';
import type { Translate } from '@candor/web';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { ageColumn, time } from '../../shared/cells.tsx';
import { reasonField } from '../../shared/fields.tsx';
import type { FieldSpec, Option, Values } from '../../shared/field-spec.ts';
import { shortId } from '../../shared/formats.ts';
import { needsHit } from '@candor/contract/kyc/rules.ts';
import { kycReasons, nameReason, readKycReasons, sayKycReason } from '../../shared/kyc-reasons.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { Review } from './review.tsx';

export type Submission = OutputOf<typeof listSubmissions>['items'][number];

const isPending = ({ state, proposal }: Submission): boolean => state === 'pending' && proposal === null;
/** What was approved can be taken back, by two as well. */
const isRejectable = ({ state, proposal }: Submission): boolean => state !== 'rejected' && proposal === null;
const common = { done: 'console.proposed', note: 'console.second_person', isOpen: isPending } as const;

const listFaults = (t: Translate): Option[] =>
  kycReasons.map((reason) => ({ value: nameReason(reason), label: sayKycReason(t, reason) }));

/** A match that the screened list did not find is written down with its source. */
const isMatch = ({ reasons = '' }: Values): boolean => needsHit(readKycReasons(reasons));
const hitFields: readonly FieldSpec[] = [
  {
    kind: 'text',
    name: 'list',
    label: 'console-kyc.list',
    hint: 'console-kyc.list_hint',
    min: 2,
    max: 60,
    isAsked: isMatch,
  },
  { kind: 'text', name: 'entry', label: 'console-kyc.entry', max: 60, isAsked: isMatch },
  { kind: 'text', name: 'name', label: 'console-kyc.listed_name', min: 2, max: 120, isAsked: isMatch },
];

const actions: readonly Action<Submission>[] = [
  {
    ...common,
    key: 'approve',
    label: 'console-queues.verify_client',
    roles: rolesOf(proposeKycApproval),
    fields: () => [reasonField],
    send: (api, { id, version }, { reason = '' }) =>
      api.call(proposeKycApproval, { params: { id }, body: { version, reason } }),
  },
  {
    ...common,
    key: 'reject',
    isOpen: isRejectable,
    label: 'console-queues.reject_client',
    isDanger: true,
    roles: rolesOf(proposeKycRejection),
    fields: (item, t) => [
      { kind: 'several', name: 'reasons', label: 'console-queues.faults', options: listFaults(t) },
      ...(item.hits === 0 ? hitFields : []),
      { kind: 'long', name: 'remark', label: 'console-queues.remark', min: 8, max: 500 },
      reasonField,
    ],
    send: (
      api,
      { id, version, hits },
      { reasons = '', remark = '', reason = '', list = '', entry = '', name = '' },
    ) => {
      const chosen = readKycReasons(reasons);
      const hit = hits === 0 && needsHit(chosen) ? { hit: { list, entry, name } } : {};
      return api.call(proposeKycRejection, {
        params: { id },
        body: { version, reasons: [...chosen], remark, reason, ...hit },
      });
    },
  },
];

/** A renewal says so beside its state: the client is verified meanwhile. */
function sayState({ state, proposal, renews }: Submission, t: Translate): string {
  const said = t(proposal === null ? `console-queues.kyc_${state}` : 'console-queues.statement_proposed');
  return renews === null ? said : `${said} · ${t('console-kyc.kind_renewal')}`;
}

const queue: Queue<Submission> = {
  key: 'kyc',
  title: 'console.page_kyc',
  empty: 'console-queues.empty',
  filters: submissionStates.map((value) => ({ value, label: `console-queues.kyc_${value}` as const })),
  load: (api, { filter, cursor, signal }) =>
    api.call(listSubmissions, { query: { state: submissionStates.find((state) => state === filter), cursor }, signal }),
  idOf: ({ id }) => id,
  nameOf: ({ id }) => shortId(id),
  clientOf: ({ client_id: clientId }) => clientId,
  claims: 'kyc',
  columns: [
    { key: 'country', header: 'console-queues.country', cell: ({ country }) => country },
    {
      key: 'waits',
      header: 'console.state',
      cell: (item, { t }) => sayState(item, t),
      text: (item, { t }) => sayState(item, t),
    },
    { key: 'hits', header: 'console-queues.hits', isNumber: true, cell: ({ hits }) => hits },
    {
      key: 'due',
      header: 'console-queues.due',
      cell: (item, words) =>
        item.is_overdue ? <Badge tone="danger">{time(item.due_at, words)}</Badge> : time(item.due_at, words),
      text: (item) => item.due_at,
    },
    ageColumn(
      ({ submitted_at: since }) => since,
      (item) => item.state === 'pending',
    ),
  ],
  facts: (item, words) => [
    { label: 'console.state', value: words.t(`console-queues.kyc_${item.state}`) },
    { label: 'console-queues.requested', value: time(item.submitted_at, words) },
    { label: 'console-queues.due', value: time(item.due_at, words) },
    { label: 'console-queues.hits', value: item.hits },
  ],
  Extra: Review,
  actions,
};

export function KycPage() {
  return <QueuePage queue={queue} />;
}
