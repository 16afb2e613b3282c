// The conversation itself, the same in the widget and on the page: history, what is on its way, who writes, and the field.
import { useEffect } from 'react';
import { markChat, openChat } from '@candor/contract/chats/client.ts';
import { MoreButton } from '@candor/screens/page/more-button.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { useText } from '@candor/web';
import { chatKeys } from '../../shared/chats/keys.ts';
import { useAppName, useServices } from '../../shared/use-services.ts';
import { ChatProblem } from './chat-problem.tsx';
import { Composer } from './composer.tsx';
import { ChatDeskNote } from './desk-note.tsx';
import { MessageRow, UnsentRow } from './message-row.tsx';
import { useChat, useIsTyping } from './queries.ts';
import { useOutbox } from './use-outbox.ts';

export interface ChatViewProps {
  readonly chatKey: string;
  readonly about: string | undefined;
}

/** Drawn anew with each message, so that the newest comes into view. */
const showEnd = (element: HTMLDivElement | null): void => element?.scrollIntoView({ block: 'end' });

export function ChatView({ chatKey, about }: ChatViewProps) {
  const t = useText();
  const app = useAppName();
  const chat = useChat(true);
  const { outbox, unsent } = useOutbox(chatKey);
  const newest = chat.data?.pages[0];
  const messages = chat.data?.pages.toReversed().flatMap(({ items }) => items) ?? [];
  // Arrived and not yet taken out of the box: shown once.
  const waiting = unsent.filter(({ id }) => !messages.some((message) => message.id === id));
  useGreeting();
  useReading(newest?.last_seq ?? 0, newest?.marks.client_read ?? 0, chat.isSuccess);
  const isTyping = useIsTyping();
  const last = `${messages.at(-1)?.id ?? ''} ${waiting.length}`;
  if (chat.isError && !chat.data) {
    return <ChatProblem problem={chat.error} onRetry={() => void chat.refetch()} />;
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3" role="log" aria-label={t('chats.title')}>
        {newest && <ChatDeskNote desk={newest.desk} />}
        {chat.isPending && <SkeletonRows rows={3} />}
        <MoreButton list={chat} label={t('chats.earlier')} variant="quiet" size="small" />
        <ul className="flex flex-col gap-3">
          {newest &&
            messages.map((message) => (
              <MessageRow
                key={message.id}
                message={message}
                marks={newest.marks}
                greeting={t('chats.greeting', { app })}
              />
            ))}
          {waiting.map((message) => (
            <UnsentRow
              key={message.id}
              message={message}
              onRetry={() => outbox.retry(message.id)}
              onDrop={() => outbox.drop(message.id)}
            />
          ))}
        </ul>
        {isTyping && <output className="text-sm text-muted">{t('chats.typing')}</output>}
        <div key={last} ref={showEnd} />
      </div>
      <Composer outbox={outbox} about={about} />
    </div>
  );
}

/** The house greets when somebody opens the chat; whether it already did within four hours is the server's to know. */
function useGreeting(): void {
  const { api, log, query } = useServices();
  useEffect(() => {
    api.call(openChat, { retry: false }).then(
      ({ greeted }) => (greeted ? query.invalidateQueries({ queryKey: chatKeys.all }) : undefined),
      (problem: unknown) => log.add('chat', problem),
    );
  }, [api, log, query]);
}

/** What stands on an open page in front of somebody is read. */
function useReading(lastSeq: number, readSeq: number, isReady: boolean): void {
  const { api, log, query } = useServices();
  useEffect(() => {
    if (!isReady || lastSeq <= readSeq || document.visibilityState !== 'visible') return;
    api.call(markChat, { body: { read: lastSeq }, retry: false }).then(
      () => query.invalidateQueries({ queryKey: chatKeys.all }),
      (problem: unknown) => log.add('chat', problem),
    );
  }, [api, isReady, lastSeq, log, query, readSeq]);
}
