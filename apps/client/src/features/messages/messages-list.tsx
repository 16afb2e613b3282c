// The content of the message centre (MSG-01): compact rows by day, unread first, repeated sign-ins folded, all marked as read at once.
import { Button } from '@candor/ui';
import { BellIcon } from '@candor/ui/icons/navigation.tsx';
import { useState } from 'react';
import type { Message } from '@candor/contract/messages/client.ts';
import { TrashIcon } from '@candor/ui/icons/action.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { useText } from '@candor/web';
import { groupByDay } from '@candor/web/formats/day-groups.ts';
import { MoreButton } from '@candor/screens/page/more-button.tsx';
import { ConfirmDialog } from '@candor/screens/dialogs/confirm-dialog.tsx';
import { DayHeading } from '@candor/screens/page/day-heading.tsx';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { foldSignIns } from './fold-sign-ins.ts';
import { MessageCard } from './message-card.tsx';
import { useHiddenIds, useMessages } from './queries.ts';
import { UndoRow } from './undo-row.tsx';
import { useMessageActions } from './use-actions.ts';

export interface MessagesListProps {
  readonly isOpen: boolean;
  /** A message led somewhere: the drawer makes room. */
  readonly onLeave: () => void;
}

export function MessagesList({ isOpen, onLeave }: MessagesListProps) {
  const t = useText();
  const list = useMessages(isOpen);
  const hidden = useHiddenIds();
  const { markRead, markAllRead, remove, undo, removeAll } = useMessageActions();
  const [isAsking, setIsAsking] = useState(false);
  const [openDays, setOpenDays] = useState<readonly string[]>([]);
  const [justRead, setJustRead] = useState<ReadonlySet<string>>(new Set());
  const messages = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const hasUnread = (list.data?.pages[0]?.unread ?? 0) > 0;
  const read = (message: Message): void => {
    setJustRead(new Set([...justRead, message.id]));
    void markRead(message);
  };
  return (
    <div className="flex flex-col gap-4">
      <ProblemNote problem={list.error} />
      {list.isPending && <SkeletonRows rows={4} />}
      {list.isSuccess && messages.length === 0 && (
        <EmptyState icon={<BellIcon size={26} />} sentence={t('shell.messages_empty')} />
      )}
      {hasUnread && (
        <Button variant="quiet" size="small" className="self-end" onClick={() => void markAllRead()}>
          {t('messages-ui.read_all')}
        </Button>
      )}
      {groupByDay(messages).map(({ day, items }) => {
        const { shown, folded } = foldSignIns(orderUnreadFirst(items, justRead), openDays.includes(day));
        return (
          <section key={day} className="flex flex-col gap-2">
            <DayHeading day={day} />
            <ul className="overflow-hidden rounded-card border border-line bg-surface">
              {shown.map((message) =>
                hidden.includes(message.id) ? (
                  <UndoRow key={message.id} onUndo={() => undo(message.id)} />
                ) : (
                  <MessageCard
                    key={message.id}
                    message={message}
                    onRead={() => read(message)}
                    onRemove={() => remove(message)}
                    onLeave={onLeave}
                  />
                ),
              )}
            </ul>
            {folded > 0 && (
              <Button
                variant="quiet"
                size="small"
                className="self-start"
                onClick={() => setOpenDays([...openDays, day])}
              >
                {t('messages-ui.more_sign_ins', { count: folded })}
              </Button>
            )}
          </section>
        );
      })}
      <MoreButton list={list} label={t('messages-ui.more')} />
      {messages.length > 0 && (
        <Button variant="quiet" icon={<TrashIcon size={18} />} onClick={() => setIsAsking(true)}>
          {t('messages-ui.delete_all')}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('messages-ui.delete_all_title')}
          text={t('messages-ui.delete_all_text')}
          confirmLabel={t('messages-ui.delete_all')}
          onConfirm={() => {
            setIsAsking(false);
            void removeAll();
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

/** Unread first; what was read just now keeps its place, for a message must not jump away under the eyes. */
function orderUnreadFirst(items: readonly Message[], justRead: ReadonlySet<string>): readonly Message[] {
  const rank = ({ id, read }: Message): number => (read && !justRead.has(id) ? 1 : 0);
  return items.toSorted((a, b) => rank(a) - rank(b));
}
