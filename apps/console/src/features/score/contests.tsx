// Lines of the trust score that clients contest: taken back or left standing by two people, with an answer the client reads.
import { contestStates } from '@candor/contract/score/client.ts';
import { listScoreContests, proposeScoreDecision } from '@candor/contract/score/staff.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { ageColumn, long, time, twoLines } from '../../shared/cells.tsx';
import { reasonField } from '../../shared/fields.tsx';
import { shortId } from '../../shared/formats.ts';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { pick } from '../../shared/reasons.ts';

type Contest = OutputOf<typeof listScoreContests>['items'][number];

const decisions = ['correct', 'keep'] as const;
const isOpen = ({ state }: Contest): boolean => state === 'open';

const decision: Action<Contest> = {
  key: 'decide',
  label: 'console-queues.decide_contest',
  done: 'console.proposed',
  note: 'console.second_person',
  roles: rolesOf(proposeScoreDecision),
  isOpen,
  fields: (_, t) => [
    {
      kind: 'choice',
      name: 'decision',
      label: 'console-queues.decision',
      options: decisions.map((value) => ({ value, label: t(`console-queues.decision_${value}`) })),
    },
    { kind: 'long', name: 'answer', label: 'console-queues.answer', min: 8, max: 500 },
    reasonField,
  ],
  send: (api, { id, version }, { decision: chosen, answer = '', reason = '' }) =>
    api.call(proposeScoreDecision, {
      params: { id },
      body: { version, decision: pick(decisions, chosen), answer, reason },
    }),
};

const queue: Queue<Contest> = {
  key: 'contests',
  title: 'console.page_contests',
  empty: 'console-queues.empty',
  filters: contestStates.map((value) => ({ value, label: `score.contest_${value}` as const })),
  load: (api, { filter, cursor, signal }) =>
    api.call(listScoreContests, {
      query: { state: contestStates.find((state) => state === filter), cursor },
      signal,
    }),
  stateOf: ({ state }, { t }) => t(`score.contest_${state}`),
  idOf: ({ id }) => id,
  nameOf: ({ id }) => shortId(id),
  clientOf: ({ client_id: clientId }) => clientId,
  claims: 'score',
  columns: [
    { key: 'rule', header: 'console-queues.why', cell: ({ move }, { t }) => t(`score.reason_${move.reason}`) },
    { key: 'points', header: 'console-queues.points', isNumber: true, cell: ({ move }) => move.points },
    {
      key: 'text',
      header: 'console-queues.client_words',
      cell: ({ text }) => twoLines(text),
    },
    ageColumn(({ created_at: since }) => since, isOpen),
  ],
  facts: (item, words) => [
    { label: 'console.state', value: words.t(`score.contest_${item.state}`) },
    { label: 'console-queues.why', value: words.t(`score.reason_${item.move.reason}`) },
    { label: 'console-queues.points', value: item.move.points },
    { label: 'console-queues.moved', value: time(item.move.created_at, words) },
    { label: 'console-queues.client_words', value: long(item.text) },
    { label: 'console-queues.answer', value: long(item.answer) },
    { label: 'console-queues.decided', value: time(item.decided_at, words) },
  ],
  actions: [decision],
};

export function ContestsPage() {
  return <QueuePage queue={queue} />;
}
