// One conversation for the desk: what was said, how far the client has read it, and the client beside it. Nothing here can be changed.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answerChat, markClientChat, openChatFile } from '@candor/contract/chats/staff.ts';
import type { ChatMarks, ChatMessage } from '@candor/contract/chats/client.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { MoreButton } from '@candor/screens/page/more-button.tsx';
import { Button, joinClasses } from '@candor/ui';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { formatTime } from '../../shared/formats.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useMay, useServices, useWords } from '../../shared/use-services.tsx';
import { AnswerForm } from './answer-form.tsx';
import { ClientCard } from './client-card.tsx';
import { chatKeys, useClientChat, useIsTyping } from './queries.ts';

/** Drawn anew with each message, so that the newest comes into view. */
const showEnd = (element: HTMLLIElement | null): void => element?.scrollIntoView({ block: 'nearest' });

export function Conversation({ id }: { readonly id: string }) {
  const { t } = useWords();
  const may = useMay();
  const chat = useClientChat(id);
  const isTyping = useIsTyping(id);
  const newest = chat.data?.pages[0];
  const last = newest?.items.at(-1)?.seq ?? 0;
  useReading(id, last, newest?.marks.desk_read ?? 0, may(rolesOf(markClientChat)));
  if (chat.isPending) return <SkeletonRows rows={6} />;
  if (!newest) return <ProblemBanner problem={chat.error} />;
  const { head, marks, summaries } = newest;
  const items = chat.data?.pages.toReversed().flatMap((page) => page.items) ?? [];
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <section
        aria-label={t('console-chats.with', { name: head.username })}
        className="flex flex-col rounded-card border border-line bg-bg"
      >
        <ol className="flex max-h-[60vh] min-h-60 flex-col gap-3 overflow-y-auto p-4">
          {chat.hasNextPage && (
            <li>
              <MoreButton list={chat} label={t('chats.earlier')} variant="quiet" size="small" />
            </li>
          )}
          {items.map((message) => (
            <Row key={message.id} message={message} marks={marks} clientId={id} />
          ))}
          {isTyping && <li className="text-sm text-muted">{t('console-chats.typing')}</li>}
          <li key={last} ref={showEnd} aria-hidden />
        </ol>
        {may(rolesOf(answerChat)) && <AnswerForm id={id} language={head.language} />}
      </section>
      <ClientCard id={id} head={head} summaries={summaries} />
    </div>
  );
}

interface RowProps {
  readonly message: ChatMessage;
  readonly marks: ChatMarks;
  readonly clientId: string;
}

function Row({ message, marks, clientId }: RowProps) {
  const { t, locale } = useWords();
  const isDesk = message.author !== 'client';
  const state =
    message.seq <= marks.client_read ? 'read' : message.seq <= marks.client_delivered ? 'delivered' : 'sent';
  return (
    <li className={joinClasses('flex flex-col gap-1', isDesk ? 'items-end' : 'items-start')}>
      <div
        className={joinClasses(
          'max-w-[85%] rounded-card px-3.5 py-2.5',
          isDesk ? 'bg-accent-soft' : 'border border-line bg-surface',
        )}
      >
        {message.author === 'house' ? (
          <p className="text-muted">{t('console-chats.greeting')}</p>
        ) : (
          <p className="break-words whitespace-pre-wrap">{message.text}</p>
        )}
        {message.document !== null && <p className="text-sm text-muted">{t(`legal-ui.${message.document}`)}</p>}
        {message.link !== '' && (
          <p className="text-sm text-muted">{t('console-chats.about', { page: message.link })}</p>
        )}
        {message.file !== null && <Picture clientId={clientId} fileId={message.file.id} />}
      </div>
      <span className="text-xs text-muted">
        {message.author === 'staff' && `${message.author_name} · `}
        {formatTime(message.created_at, locale)}
        {isDesk && ` · ${t(`chats.mark_${state}`)}`}
      </span>
    </li>
  );
}

/** Opened one by one: each look stands in the client's activity. */
function Picture({ clientId, fileId }: { readonly clientId: string; readonly fileId: string }) {
  const { t } = useWords();
  const { api } = useServices();
  const may = useMay();
  const [url, setUrl] = useState<string>();
  const opening = useSubmit(async () => {
    setUrl((await api.call(openChatFile, { params: { id: clientId, file: fileId } })).url);
  });
  if (url !== undefined) return <img src={url} alt={t('chats.picture')} className="mt-1 max-h-80 rounded-small" />;
  if (!may(rolesOf(openChatFile))) return <p className="text-sm text-muted">{t('chats.picture')}</p>;
  return (
    <>
      <ProblemBanner problem={opening.problem} />
      <Button
        variant="secondary"
        size="small"
        loading={opening.isBusy}
        loadingLabel={t('shell.loading')}
        onClick={() => void opening.run()}
      >
        {t('console-chats.open_picture')}
      </Button>
    </>
  );
}

/** What stands open in front of somebody of the desk is read. */
function useReading(id: string, lastSeq: number, readSeq: number, mayMark: boolean): void {
  const { api, log } = useServices();
  const query = useQueryClient();
  useEffect(() => {
    if (!mayMark || lastSeq <= readSeq || document.visibilityState !== 'visible') return;
    api.call(markClientChat, { params: { id }, body: { read: lastSeq }, retry: false }).then(
      () => query.invalidateQueries({ queryKey: chatKeys.list }),
      (problem: unknown) => log.add('chat', problem),
    );
  }, [api, id, lastSeq, log, mayMark, query, readSeq]);
}
