// The approvals inbox as a queue: everything that waits for a second person, and what became of the rest.
import {
  approveProposal,
  approvalStates,
  listApprovals,
  rejectProposal,
  withdrawProposal,
} from '@candor/contract/approvals/staff.ts';
import type { Approval } from '@candor/contract/approvals/staff.ts';
import { Badge } from '@candor/ui/status/badge.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { twoLines } from '../../shared/cells.tsx';
import { formatAge, formatTime, shortId, toneOfAge } from '../../shared/formats.ts';
import type { FactSpec, Queue } from '../../shared/queue.ts';
import type { Words } from '../../shared/use-services.tsx';
import { Comparison } from './comparison.tsx';
import { Drafts } from './drafts.tsx';
import { describePayload } from './payload.tsx';
import { Planned } from './planned.tsx';

const isWaiting = ({ state }: Approval): boolean => state === 'proposed';
const ownNote = ({ maker_id: maker }: Approval, staffId: string) =>
  maker === staffId ? ('console-approvals.own' as const) : undefined;

const actions: readonly Action<Approval>[] = [
  {
    key: 'approve',
    label: 'console-approvals.approve',
    done: 'console-approvals.approved',
    note: 'console-approvals.approve_note',
    roles: rolesOf(approveProposal),
    isOpen: isWaiting,
    barred: ownNote,
    fields: () => [{ kind: 'long', name: 'note', label: 'console-approvals.note', max: 500, isOptional: true }],
    send: (api, { id }, { note = '' }) =>
      api.call(approveProposal, { params: { id }, body: note === '' ? {} : { note } }),
  },
  {
    key: 'reject',
    label: 'console-approvals.reject',
    done: 'console-approvals.rejected',
    note: 'console-approvals.reject_note',
    isDanger: true,
    roles: rolesOf(rejectProposal),
    isOpen: isWaiting,
    barred: ownNote,
    fields: () => [{ kind: 'long', name: 'note', label: 'console.reason', min: 8, max: 500 }],
    send: (api, { id }, { note = '' }) => api.call(rejectProposal, { params: { id }, body: { note } }),
  },
];

/** Only for the one who proposed it; for others it is not there at all. */
export function actionsFor(staffId: string): readonly Action<Approval>[] {
  return [
    ...actions,
    {
      key: 'withdraw',
      label: 'console-approvals.withdraw',
      done: 'console-approvals.withdrawn',
      note: 'console-approvals.withdraw_note',
      roles: rolesOf(withdrawProposal),
      isOpen: (item) => isWaiting(item) && item.maker_id === staffId,
      fields: () => [],
      send: (api, { id }) => api.call(withdrawProposal, { params: { id } }),
    },
  ];
}

function sayPerson(name: string | null, id: string, { t }: Words, staffId: string): string {
  if (id === staffId) return t('console.you');
  return name ?? shortId(id);
}

export function describeApprovals(staffId: string): Queue<Approval> {
  return {
    key: 'approvals',
    title: 'console.page_approvals',
    empty: 'console-approvals.empty',
    filters: approvalStates.map((value) => ({ value, label: `console-approvals.state_${value}` as const })),
    load: (api, { filter, cursor, signal }) =>
      api.call(listApprovals, {
        query: { state: approvalStates.find((state) => state === filter), cursor },
        signal,
      }),
    stateOf: ({ state }, { t }) => t(`console-approvals.state_${state}`),
    nameHeader: 'console-approvals.proposal',
    idOf: ({ id }) => id,
    nameOf: ({ kind }, { t }) => t(`console-approvals.kind_${kind}`),
    columns: [
      { key: 'maker', header: 'console-approvals.maker', cell: (item, words) => sayMaker(item, words, staffId) },
      {
        key: 'reason',
        header: 'console.reason',
        cell: ({ reason }) => twoLines(reason),
        text: ({ reason }) => reason,
      },
      {
        key: 'expires',
        header: 'console-work.expires',
        cell: (item, { locale }) => formatTime(item.expires_at, locale),
        sort: (item) => item.expires_at,
      },
      {
        key: 'age',
        header: 'console.age',
        isNumber: true,
        cell: (item, words) => <Age {...{ item, words }} />,
        text: (item) => item.created_at,
      },
    ],
    facts: (item, words) => describeFacts(item, words, staffId),
    Extra: Inside,
    clientOf: ({ client_id: clientId }) => clientId,
    claims: 'approval',
    actions: actionsFor(staffId),
  };
}

function Inside({ item }: { readonly item: Approval }) {
  return (
    <>
      <Comparison item={item} />
      <Drafts item={item} />
      <Planned item={item} />
    </>
  );
}

const sayMaker = (item: Approval, words: Words, staffId: string): string =>
  sayPerson(item.maker_name, item.maker_id, words, staffId);

function Age({ item, words: { nowMs, locale } }: { readonly item: Approval; readonly words: Words }) {
  const age = formatAge(item.created_at, nowMs, locale);
  return isWaiting(item) ? <Badge tone={toneOfAge(item.created_at, nowMs)}>{age}</Badge> : age;
}

function describeFacts(item: Approval, words: Words, staffId: string): FactSpec[] {
  const { t, locale } = words;
  const decided: FactSpec[] =
    item.decided_at === null
      ? []
      : [
          { label: 'console-approvals.decided_at', value: formatTime(item.decided_at, locale) },
          ...(item.checker_id === null
            ? []
            : [
                {
                  label: 'console-approvals.checker' as const,
                  value: sayPerson(item.checker_name, item.checker_id, words, staffId),
                },
              ]),
          ...(item.note === null ? [] : [{ label: 'console-approvals.note' as const, value: item.note }]),
        ];
  return [
    { label: 'console.state', value: t(`console-approvals.state_${item.state}`) },
    { label: 'console-approvals.maker', value: sayMaker(item, words, staffId) },
    { label: 'console-approvals.proposed_at', value: formatTime(item.created_at, locale) },
    ...(isWaiting(item)
      ? [{ label: 'console-work.expires' as const, value: formatTime(item.expires_at, locale) }]
      : []),
    { label: 'console.reason', value: <span className="whitespace-normal">{item.reason}</span> },
    ...describePayload(item, words),
    ...decided,
  ];
}
