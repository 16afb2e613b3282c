// /chat: the conversation as a page, on phones the whole of it; signed out, the form with a ticket number.
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { useText } from '@candor/web';
import { PageHeader } from '../../shared/page-header.tsx';
import { useIsSignedIn, useServices } from '../../shared/use-services.ts';
import { ChatProblem } from './chat-problem.tsx';
import { Conversation } from './conversation.tsx';
import { useChatKey } from './queries.ts';
import { TicketForm } from './ticket-form.tsx';

export function ChatPage() {
  const t = useText();
  const isSignedIn = useIsSignedIn();
  return (
    <>
      <PageHeader title={t('chats.title')} />
      {isSignedIn ? (
        <OwnChat />
      ) : (
        <div className="max-w-2xl">
          <TicketForm />
        </div>
      )}
    </>
  );
}

function OwnChat() {
  const { log } = useServices();
  const { about } = useSearch({ from: '/chat' });
  const { data, error, isPending, refetch } = useChatKey();
  useEffect(() => {
    if (error !== null) log.add('chat', error);
  }, [error, log]);
  if (isPending) return <SkeletonRows rows={4} />;
  if (!data) return <ChatProblem problem={error} onRetry={() => void refetch()} />;
  return (
    <section className="flex h-[calc(100dvh-15rem)] min-h-96 flex-col overflow-hidden rounded-card border border-line bg-bg">
      <Conversation found={data} about={about} />
    </section>
  );
}
