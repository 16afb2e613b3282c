// What can be done with messages: mark read, delete with time to undo, delete all. Nothing is sent twice.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Message } from '@candor/contract/client/messages.ts';
import { useText } from '@candor/web';
import { messageCalls } from '@candor/web/api/identity-calls.ts';
import { describeProblem } from '../../shared/forms/problem-text.ts';
import { useServices } from '../../shared/use-services.ts';
import { messageKeys } from './queries.ts';

/** As long as the toast with Undo stays. */
const UNDO_MS = 6_000;

export function useMessageActions() {
  const t = useText();
  const cache = useQueryClient();
  const { api, clock, toasts } = useServices();

  const hide = useCallback(
    (change: (ids: readonly string[]) => readonly string[]) => {
      cache.setQueryData<readonly string[]>(messageKeys.hidden, (ids) => change(ids ?? []));
    },
    [cache],
  );
  const complain = useCallback(
    (problem: unknown) => void toasts.show({ variant: 'error', title: describeProblem(t, problem) }),
    [toasts, t],
  );

  const markRead = async (message: Message): Promise<void> => {
    if (message.read) return;
    try {
      await api.call(messageCalls.read, { params: { id: message.id } });
      await cache.invalidateQueries({ queryKey: messageKeys.all });
    } catch (problem) {
      complain(problem);
    }
  };

  /** Hidden at once, deleted on the server when the time to undo is over. A page closed before then keeps the message. */
  const remove = (message: Message): void => {
    hide((ids) => [...ids, message.id]);
    const commit = async (): Promise<void> => {
      try {
        await api.call(messageCalls.remove, { params: { id: message.id } });
        await cache.invalidateQueries({ queryKey: messageKeys.all });
      } catch (problem) {
        complain(problem);
      } finally {
        hide((ids) => ids.filter((id) => id !== message.id));
      }
    };
    const cancel = clock.later(UNDO_MS, () => void commit());
    const undo = (): void => {
      cancel();
      hide((ids) => ids.filter((id) => id !== message.id));
    };
    toasts.show({
      variant: 'info',
      title: t('messages-ui.deleted'),
      ttlMs: UNDO_MS,
      action: { label: t('messages-ui.undo'), onPress: undo },
    });
  };

  const removeAll = async (): Promise<void> => {
    try {
      const { hidden } = await api.call(messageCalls.removeAll);
      toasts.show({ variant: 'success', title: t('messages-ui.all_deleted', { count: hidden }) });
    } catch (problem) {
      complain(problem);
    }
    await cache.invalidateQueries({ queryKey: messageKeys.all });
  };

  return { markRead, remove, removeAll };
}
