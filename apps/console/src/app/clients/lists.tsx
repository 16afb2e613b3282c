// What belongs to one client, drawn by the queue it also stands in: the same rows, facts and actions.
import { useMemo } from 'react';
import { listClientTimeline } from '@candor/contract/desk/staff.ts';
import { trail } from '../../features/audit/trail.tsx';
import type { TrailLine } from '../../features/audit/trail.tsx';
import { bankAccountQueue } from '../../features/bank-accounts/queue.tsx';
import { complaintQueue } from '../../features/complaints/queue.tsx';
import { dataRequestQueue } from '../../features/data-requests/queue.tsx';
import { blockQueue } from '../../features/blocks/queue.tsx';
import { bonusQueue } from '../../features/bonuses/queue.tsx';
import { depositQueue } from '../../features/deposits/queue.tsx';
import { dueQueue } from '../../features/dues/queue.tsx';
import { loanQueue } from '../../features/loans/queue.tsx';
import { orderQueue } from '../../features/orders/blotter.tsx';
import { planQueue } from '../../features/plans/page.tsx';
import { savingsQueue } from '../../features/savings/positions.tsx';
import { withdrawalQueue } from '../../features/withdrawals/queue.tsx';
import { ActionsBar } from '../../shared/actions-bar.tsx';
import type { Queue } from '../../shared/queue.ts';
import { QueueList } from '../../shared/queue-list.tsx';
import { Standing } from './standing.tsx';
import { journalsOf, messagesOf, notesOf } from './story.tsx';

export type ClientPart =
  | 'timeline'
  | 'standing'
  | 'journals'
  | 'orders'
  | 'messages'
  | 'notes'
  | 'deposits'
  | 'withdrawals'
  | 'loans'
  | 'dues'
  | 'bonuses'
  | 'savings'
  | 'plans'
  | 'complaints'
  | 'data_requests'
  | 'blocks'
  | 'bank_accounts';

export function ClientList({ id, part }: { readonly id: string; readonly part: ClientPart }) {
  switch (part) {
    case 'timeline':
      return <Timeline id={id} />;
    case 'orders':
      return <QueueList queue={orderQueue} clientId={id} />;
    case 'deposits':
      return <QueueList queue={depositQueue} clientId={id} />;
    case 'withdrawals':
      return <QueueList queue={withdrawalQueue} clientId={id} />;
    case 'loans':
      return <QueueList queue={loanQueue} clientId={id} />;
    case 'dues':
      return <QueueList queue={dueQueue} clientId={id} />;
    case 'bonuses':
      return <QueueList queue={bonusQueue} clientId={id} />;
    case 'savings':
      return <QueueList queue={savingsQueue} clientId={id} />;
    case 'plans':
      return <QueueList queue={planQueue} clientId={id} />;
    case 'complaints':
      return <QueueList queue={complaintQueue} clientId={id} />;
    case 'data_requests':
      return <QueueList queue={dataRequestQueue} clientId={id} />;
    case 'blocks':
      return <QueueList queue={blockQueue} clientId={id} />;
    case 'bank_accounts':
      return <QueueList queue={bankAccountQueue} clientId={id} />;
    case 'standing':
      return <Standing id={id} />;
    case 'journals':
      return <Journals id={id} />;
    case 'messages':
      return <QueueList queue={messagesOf(id)} clientId={id} />;
    case 'notes':
      return <Notes id={id} />;
  }
}

function Journals({ id }: { readonly id: string }) {
  const queue = useMemo(() => journalsOf(id), [id]);
  return <QueueList queue={queue} clientId={id} />;
}

function Notes({ id }: { readonly id: string }) {
  const queue = notesOf(id);
  return (
    <div className="flex flex-col gap-3">
      <ActionsBar item={undefined} actions={queue.beginnings ?? []} draftName={`note ${id}`} />
      <QueueList queue={queue} clientId={id} />
    </div>
  );
}

function Timeline({ id }: { readonly id: string }) {
  const queue = useMemo(
    (): Queue<TrailLine> => ({
      ...trail,
      key: 'timeline',
      load: (api, { cursor, signal }) => api.call(listClientTimeline, { params: { id }, query: { cursor }, signal }),
    }),
    [id],
  );
  return <QueueList queue={queue} clientId={id} />;
}
