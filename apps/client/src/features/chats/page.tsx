// /chat: the conversation as a page, on phones the whole of it; signed out, the form with a ticket number.
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { buttonLook } from '@candor/ui';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { useText } from '@candor/web';
import { HowItWorks } from '../../shared/how-it-works.tsx';
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
        <div className="grid items-start gap-[var(--section-gap)] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <TicketForm />
          <AfterTicket />
        </div>
      )}
    </>
  );
}

function AfterTicket() {
  const t = useText();
  return (
    <HowItWorks
      title={t('chats.next')}
      steps={[
        { title: t('chats.next_number'), text: t('chats.ticket_done_text') },
        { title: t('chats.next_answer'), text: t('chats.next_answer_note') },
        { title: t('chats.next_safe'), text: t('chats.next_safe_note') },
      ]}
    >
      <Link to="/login" search={{ redirect: '/chat' }} className={buttonLook({ variant: 'secondary', size: 'small' })}>
        {t('shell.sign_in')}
      </Link>
    </HowItWorks>
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
