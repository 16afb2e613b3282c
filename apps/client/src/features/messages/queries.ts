// The message centre's reads: the pages of the list, the unread count, and which messages are waiting to be deleted.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listMessages } from '@candor/contract/messages/client.ts';
import { useLanguage } from '@candor/web';
import { useServices } from '../../shared/use-services.ts';

export const messageKeys = {
  all: ['messages'],
  list: ['messages', 'list'],
  unread: ['messages', 'unread'],
  /** Ids hidden here while their deletion can still be undone. */
  hidden: ['messages-hidden'],
} as const;

export function useMessages(isOpen: boolean) {
  const { api } = useServices();
  const language = useLanguage();
  return useInfiniteQuery({
    queryKey: [...messageKeys.list, language],
    enabled: isOpen,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.call(listMessages, { query: pageParam === '' ? {} : { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.next,
  });
}

/** Live by events; without them a return to the page asks again. */
export function useUnreadCount(): number {
  const { api, texts } = useServices();
  const count = useQuery({
    queryKey: messageKeys.unread,
    queryFn: async ({ signal }) => {
      // The bell stands on every page, so the words for its number come with the number.
      const list = api.call(listMessages, { query: { limit: '1' }, signal });
      const [{ unread }] = await Promise.all([list, texts.load(['messages-ui'])]);
      return unread;
    },
  });
  return count.data ?? 0;
}

export function useHiddenIds(): readonly string[] {
  const hidden = useQuery<readonly string[]>({
    queryKey: messageKeys.hidden,
    queryFn: () => [],
    enabled: false,
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return hidden.data;
}
