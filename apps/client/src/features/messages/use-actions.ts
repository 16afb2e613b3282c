// What can be done with messages: mark one or all as read, delete with time to undo, delete all. Nothing is sent twice.
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { readMessage, readAllMessages, deleteMessage, deleteAllMessages } from '@candor/contract/messages/client.ts';
import type { Message } from '@candor/contract/messages/client.ts';
import { useText } from '@candor/web';
import { describeProblem, readCode } from '@candor/screens/forms/problem-text.ts';
import { useServices } from '../../shared/use-services.ts';
import { messageKeys } from './queries.ts';

/** How long a deletion can be taken back. */
const undoMs = 6_000;

export function useMessageActions() {
  const t = useText();
  const cache = useQueryClient();
  const { api, clock, toasts } = useServices();
  const pending = useRef(new Map<string, () => void>());

  const setHidden = (change: (ids: readonly string[]) => readonly string[]): void => {
    cache.setQueryData<readonly string[]>(messageKeys.hidden, (ids) => change(ids ?? []));
  };
  const complain = (problem: unknown): void => {
    toasts.show({ variant: 'error', title: describeProblem(t, problem) });
  };
  const reload = (): Promise<void> => cache.invalidateQueries({ queryKey: messageKeys.all });

  const markRead = async ({ id, read }: Message): Promise<void> => {
    if (read) return;
    try {
      await api.call(readMessage, { params: { id } });
      await reload();
    } catch (problem) {
      complain(problem);
    }
  };

  const markAllRead = (): Promise<void> => api.call(readAllMessages).then(reload, complain);

  const show = (id: string): void => {
    pending.current.get(id)?.();
    pending.current.delete(id);
    setHidden((ids) => ids.filter((other) => other !== id));
  };

  /** Hidden at once, deleted on the server when the time to undo is over. A page closed before then keeps the message. */
  const remove = ({ id }: Message): void => {
    const commit = async (): Promise<void> => {
      try {
        await api.call(deleteMessage, { params: { id } });
      } catch (problem) {
        // Gone already, with all the others or from another device: that is what was wanted.
        if (readCode(problem) !== 'not_found') complain(problem);
      }
      await reload();
      show(id);
    };
    setHidden((ids) => [...ids, id]);
    pending.current.set(
      id,
      clock.later(undoMs, () => void commit()),
    );
  };

  const removeAll = async (): Promise<void> => {
    try {
      const { hidden } = await api.call(deleteAllMessages);
      toasts.show({ variant: 'success', title: t('messages-ui.all_deleted', { count: hidden }) });
      for (const cancel of pending.current.values()) cancel();
      pending.current.clear();
    } catch (problem) {
      complain(problem);
    }
    await reload();
  };

  return { markRead, markAllRead, remove, undo: show, removeAll };
}
