// What the desk's chat asks the server for, under names that the live line of staff reads again.
import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getClientChat, listChatAnswers, listChatColleagues, listChats } from '@candor/contract/chats/staff.ts';
import { useServices } from '../../shared/use-services.tsx';

export const chatKeys = {
  all: ['chats'],
  list: ['chats', 'list'],
  one: (id: string) => ['chats', 'one', id],
  typing: (id: string) => ['chat-typing', id],
} as const;

export function useChatList(mayRead: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: chatKeys.list,
    enabled: mayRead,
    queryFn: async ({ signal }) => (await api.call(listChats, { query: { state: 'all' }, signal })).items,
  });
}

/** Pages lead upward: the newest first, each older one before it. */
export function useClientChat(id: string) {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: chatKeys.one(id),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.call(getClientChat, { params: { id }, query: pageParam === '' ? {} : { before: pageParam }, signal }),
    getNextPageParam: ({ has_more: hasMore, items }) => (hasMore ? String(items[0]?.seq ?? 0) : undefined),
  });
}

export function useAnswers(mayRead: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: ['chat-answers'],
    enabled: mayRead,
    queryFn: async ({ signal }) => (await api.call(listChatAnswers, { signal })).items,
  });
}

export function useColleagues(mayRead: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: ['chat-colleagues'],
    enabled: mayRead,
    queryFn: async ({ signal }) => (await api.call(listChatColleagues, { signal })).items,
  });
}

/** Said by the live line, and taken back by it after a while. */
export function useIsTyping(id: string): boolean {
  return useQuery<boolean>({ queryKey: chatKeys.typing(id), queryFn: skipToken }).data ?? false;
}
