// Names on lists of sanctions that look like clients who are verified already: found when the list changed, waiting for somebody to look.
import { hitFindings, listKycHits, proposeKycTakeBack, settleKycHit } from '@candor/contract/kyc/staff.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { age, time } from '../../shared/cells.tsx';
import { reasonField } from '../../shared/fields.tsx';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { pick } from '../../shared/reasons.ts';
import type { Words } from '../../shared/use-services.tsx';
import { Review } from './review.tsx';

type Hit = OutputOf<typeof listKycHits>['items'][number];

const isUndecided = ({ proposal }: Hit): boolean => proposal === null;

const settle: Action<Hit> = {
  key: 'settle',
  label: 'console-kyc.settle',
  done: 'console-kyc.settled',
  note: 'console-kyc.settle_note',
  roles: rolesOf(settleKycHit),
  isOpen: isUndecided,
  fields: (_, t) => [
    {
      kind: 'choice',
      name: 'finding',
      label: 'console-kyc.finding',
      options: hitFindings.map((value) => ({ value, label: t(`console-kyc.finding_${value}`) })),
    },
  ],
  send: (api, { id }, { finding }) =>
    api.call(settleKycHit, { params: { id }, body: { finding: pick(hitFindings, finding) } }),
};

/** The closed reason is the match itself; the client reads neutral words, and what is said here stays with staff. */
const takeBack: Action<Hit> = {
  key: 'take-back',
  label: 'console-kyc.take_back',
  done: 'console.proposed',
  note: 'console-kyc.take_back_note',
  isDanger: true,
  roles: rolesOf(proposeKycTakeBack),
  isOpen: isUndecided,
  fields: () => [reasonField],
  send: (api, { id }, { reason = '' }) => api.call(proposeKycTakeBack, { params: { id }, body: { reason } }),
};

const sayState = ({ proposal }: Hit, { t }: Words): string =>
  t(proposal === null ? 'console-kyc.hit_open' : 'console-queues.statement_proposed');

const queue: Queue<Hit> = {
  key: 'kyc-hits',
  title: 'console-kyc.page_hits',
  empty: 'console-kyc.no_hits',
  load: (api, { cursor, signal }) => api.call(listKycHits, { query: { cursor }, signal }),
  idOf: ({ id }) => id,
  nameHeader: 'console-kyc.listed_name',
  nameOf: ({ name }) => name,
  clientOf: ({ client_id: clientId }) => clientId,
  columns: [
    { key: 'list', header: 'console-kyc.list', cell: ({ list, entry }) => `${list} ${entry}` },
    {
      key: 'likeness',
      header: 'console-kyc.likeness',
      isNumber: true,
      cell: ({ likeness }) => `${String(likeness)} %`,
    },
    { key: 'born', header: 'console-kyc.field_birth_date', cell: ({ born }, { t }) => t(`console-kyc.born_${born}`) },
    { key: 'waits', header: 'console.state', cell: sayState },
    { key: 'age', header: 'console.age', isNumber: true, cell: ({ found_at: at }, words) => age(at, true, words) },
  ],
  facts: (hit, words) => [
    { label: 'console-kyc.list', value: `${hit.list} ${hit.entry}` },
    { label: 'console-kyc.likeness', value: `${String(hit.likeness)} %` },
    { label: 'console-kyc.field_birth_date', value: words.t(`console-kyc.born_${hit.born}`) },
    { label: 'console.state', value: sayState(hit, words) },
    { label: 'console-kyc.found', value: time(hit.found_at, words) },
  ],
  Extra: ({ item }) => <Review item={{ id: item.submission_id }} />,
  actions: [settle, takeBack],
};

export function KycHitsPage() {
  return <QueuePage queue={queue} />;
}
