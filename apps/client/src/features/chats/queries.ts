// What the chat asks the server for, under names that the live line reads again.
import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getChat, getChatKey } from '@candor/contract/chats/client.ts';
import { chatLimits } from '@candor/contract/chats/rules.ts';
import { useIsSignedIn, useServices } from '../../shared/use-services.ts';
import { chatKeys } from '../../shared/chats/keys.ts';
import { MissingChatKeyError } from './problems.ts';

/** Ready once there is a key; a wait that is too long is an end as well. */
export function useChatKey() {
  const { api } = useServices();
  const isSignedIn = useIsSignedIn();
  return useQuery({
    queryKey: chatKeys.key,
    enabled: isSignedIn,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const found = await api.call(getChatKey, { signal, timeoutMs: chatLimits.readyMs });
      if (found.key === '') throw new MissingChatKeyError('Missing chat key');
      return found;
    },
  });
}

/** Pages lead upward: the newest first, each older one before it. */
export function useChat(isOpen: boolean) {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: chatKeys.conversation,
    enabled: isOpen,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.call(getChat, { query: pageParam === undefined ? {} : { before: pageParam }, signal }),
    getNextPageParam: ({ has_more: hasMore, items }) => (hasMore ? String(items[0]?.seq ?? 0) : undefined),
  });
}

/** For the number on the button: the same call with nothing in it but the newest. */
export function useUnreadChat(isReady: boolean): number {
  const chat = useChat(isReady);
  return chat.data?.pages[0]?.unread ?? 0;
}

/** Said by the live line, and taken back by it after a while. */
export function useIsTyping(): boolean {
  return useQuery<boolean>({ queryKey: chatKeys.typing, queryFn: skipToken }).data ?? false;
}
