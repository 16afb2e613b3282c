// The chat on a desktop: a button in the corner and the conversation above it. Comes after the page is idle, with its texts; a failure is
// logged and nothing else, for the page itself does not need it. Where a ticket stands on the right, that corner is the ticket's, and the
// button stands beside it. As long as the page fills the window, the button is small and keeps to the margin, so that it lies on no figure.
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { markChat } from '@candor/contract/chats/client.ts';
import { IconButton } from '@candor/ui';
import { ChatIcon } from '@candor/ui/icons/action.tsx';
import { CloseIcon } from '@candor/ui/icons/navigation.tsx';
import { CountDot } from '@candor/ui/status/badge.tsx';
import { useText } from '@candor/web';
import { useServices } from '../../shared/use-services.ts';
import { Conversation } from './conversation.tsx';
import { useChat, useChatKey, useUnreadChat } from './queries.ts';

export function ChatWidget() {
  const t = useText();
  const { log } = useServices();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { data, error } = useChatKey();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // What another provider has unread, its own page says.
  const isOwn = data?.frame === '';
  const unread = useUnreadChat(isOwn);
  useDelivery(isOwn);
  useEffect(() => {
    if (error !== null) log.add('chat', error);
  }, [error, log]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isOpen]);
  // The page is the same conversation in full.
  if (!data || path === '/chat') return null;
  const close = (): void => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <div className="fixed end-2.5 bottom-5 min-[100rem]:end-5 z-40 flex flex-col items-end gap-3 print:hidden [body:has([data-trade])_&]:end-[calc(max(0px,(100vw-var(--page-width))/2)+var(--page-pad)+23rem)]">
      {isOpen && (
        <section
          aria-label={t('chats.title')}
          className="flex h-[min(34rem,calc(100dvh-8rem))] w-96 flex-col overflow-hidden rounded-card border border-line bg-bg shadow-float"
        >
          <header className="flex items-center justify-between border-b border-line bg-surface ps-4">
            <h2 className="font-semibold">{t('chats.title')}</h2>
            <IconButton label={t('shell.close')} icon={<CloseIcon size={20} />} onClick={close} />
          </header>
          <Conversation found={data} about={path} />
        </section>
      )}
      <IconButton
        ref={button}
        label={t(isOpen ? 'chats.close' : 'chats.open')}
        aria-expanded={isOpen}
        icon={<ChatIcon size={24} />}
        badge={<CountDot count={unread} label={t('chats.unread', { count: unread })} />}
        onClick={() => setIsOpen((was) => !was)}
        className="size-11 rounded-full bg-accent min-[100rem]:size-14 text-accent-contrast! shadow-float hover:bg-accent-hover!"
      />
    </div>
  );
}

/** What this page has, was delivered, whether or not somebody looks. */
function useDelivery(isReady: boolean): void {
  const { api, log } = useServices();
  const newest = useChat(isReady).data?.pages[0];
  const last = newest?.last_seq ?? 0;
  const known = newest?.marks.client_delivered ?? 0;
  useEffect(() => {
    if (last <= known) return;
    api
      .call(markChat, { body: { delivered: last }, retry: false })
      .catch((problem: unknown) => log.add('chat', problem));
  }, [api, known, last, log]);
}
