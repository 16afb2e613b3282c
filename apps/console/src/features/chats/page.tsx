// Chats of the desk: who waits longest on the left, the open conversation beside it, several at once as tabs.
import { useEffect, useRef, useState } from 'react';
import { listChatAnswers, listChatTickets, listChats, markClientChat } from '@candor/contract/chats/staff.ts';
import type { ChatHead } from '@candor/contract/chats/staff.ts';
import { joinClasses, linkLook } from '@candor/ui';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge, CountDot } from '@candor/ui/status/badge.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { age } from '../../shared/cells.tsx';
import { Go } from '../../shared/go.tsx';
import { PageHead } from '../../shared/page-head.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useRowKeys } from '../../shared/use-row-keys.ts';
import { useMay, usePlace, useServices, useWords } from '../../shared/use-services.tsx';
import { AnswersPage } from './answers.tsx';
import { Conversation } from './conversation.tsx';
import { useChatList } from './queries.ts';
import { TicketsPage } from './tickets.tsx';

export function ChatsPage() {
  const { path } = usePlace();
  const part = path.split('/')[2];
  if (part === 'tickets') return <TicketsPage />;
  if (part === 'answers') return <AnswersPage />;
  return <Inbox openId={part} />;
}

const chipLook =
  'inline-flex min-h-9 items-center gap-2 rounded-control border border-line px-3 aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft';

function Inbox({ openId }: { readonly openId: string | undefined }) {
  const { t } = useWords();
  const may = useMay();
  const list = useChatList(may(rolesOf(listChats)));
  const [opened, setOpened] = useState<readonly string[]>([]);
  // What was opened stays in reach: the list grows with the address.
  if (openId !== undefined && !opened.includes(openId)) setOpened([...opened, openId]);
  const heads = list.data ?? [];
  useDelivery(heads);
  const box = useRef<HTMLElement>(null);
  useRowKeys(box);
  return (
    <div className="flex flex-col gap-4">
      <PageHead title={t('console-chats.title')}>
        <nav aria-label={t('console-chats.parts')} className="flex flex-wrap gap-2">
          {may(rolesOf(listChatTickets)) && (
            <Go to="/chats/tickets" className={chipLook}>
              {t('console-chats.tickets')}
            </Go>
          )}
          {may(rolesOf(listChatAnswers)) && (
            <Go to="/chats/answers" className={chipLook}>
              {t('console-chats.answers')}
            </Go>
          )}
        </nav>
      </PageHead>
      <ProblemBanner problem={list.error} />
      <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <nav
          ref={box}
          aria-label={t('console-chats.inbox')}
          className={joinClasses(openId !== undefined && 'max-lg:hidden')}
        >
          {list.isPending && may(rolesOf(listChats)) && <SkeletonRows rows={5} />}
          {list.isSuccess && heads.length === 0 && <EmptyState sentence={t('console-chats.empty')} />}
          <ul className="flex flex-col gap-1">
            {heads.map((head) => (
              <li key={head.client_id}>
                <HeadRow head={head} isOpen={head.client_id === openId} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex min-w-0 flex-col gap-3">
          {openId !== undefined && (
            <Go to="/chats" className={joinClasses(linkLook, 'self-start lg:hidden')}>
              {t('console-chats.inbox')}
            </Go>
          )}
          {opened.length > 1 && (
            <nav aria-label={t('console-chats.opened')} className="flex flex-wrap gap-2">
              {opened.map((id) => (
                <Go
                  key={id}
                  to={`/chats/${id}`}
                  className={chipLook}
                  {...(id === openId && { 'aria-current': 'page' })}
                >
                  {heads.find(({ client_id: client }) => client === id)?.username ?? id.slice(-8)}
                </Go>
              ))}
            </nav>
          )}
          {openId === undefined && heads.length > 0 && (
            <p className="text-muted max-lg:hidden">{t('console-chats.choose')}</p>
          )}
          {openId !== undefined && <Conversation key={openId} id={openId} />}
        </div>
      </div>
    </div>
  );
}

/** What stands in the list in front of somebody has been delivered, whether or not it is opened. */
function useDelivery(heads: readonly ChatHead[]): void {
  const { api, log } = useServices();
  const mayMark = useMay()(rolesOf(markClientChat));
  const told = useRef(new Map<string, number>());
  useEffect(() => {
    if (!mayMark || document.visibilityState !== 'visible') return;
    for (const { client_id: id, last_seq: last, delivered } of heads) {
      if (last <= Math.max(delivered, told.current.get(id) ?? 0)) continue;
      told.current.set(id, last);
      api
        .call(markClientChat, { params: { id }, body: { delivered: last }, retry: false })
        .catch((problem: unknown) => log.add('chat', problem));
    }
  }, [api, heads, log, mayMark]);
}

function HeadRow({ head, isOpen }: { readonly head: ChatHead; readonly isOpen: boolean }) {
  const words = useWords();
  const { t } = words;
  return (
    <Go
      to={`/chats/${head.client_id}`}
      data-row
      className="flex flex-col gap-1 rounded-control border border-line bg-surface p-3 aria-[current=page]:border-accent"
      {...(isOpen && { 'aria-current': 'page' })}
    >
      <span className="flex items-center justify-between gap-2">
        <span className="truncate font-semibold">{head.username}</span>
        {head.unread > 0 && (
          <span className="relative size-5">
            <CountDot count={head.unread} label={t('console-chats.unread', { count: head.unread })} />
          </span>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
        {head.waiting_since === null ? (
          <Badge tone="neutral">{t('console-chats.answered')}</Badge>
        ) : (
          <>
            {t('console-chats.waits')} {age(head.waiting_since, true, words)}
          </>
        )}
        <span className="truncate">{head.staff_name ?? t('console-chats.nobody')}</span>
      </span>
    </Go>
  );
}
