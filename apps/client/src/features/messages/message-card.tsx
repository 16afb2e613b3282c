// One message as a compact row: pressing it marks it as read and follows its link, if it has one of this site.
import { useRouter } from '@tanstack/react-router';
import type { Message } from '@candor/contract/messages/client.ts';
import { IconButton, joinClasses } from '@candor/ui';
import { TrashIcon } from '@candor/ui/icons/action.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { readSafeRedirect } from '@candor/web/routing/redirect.ts';

export interface MessageCardProps {
  readonly message: Message;
  readonly onRead: () => void;
  readonly onRemove: () => void;
  readonly onLeave: () => void;
}

export function MessageCard({ message, onRead, onRemove, onLeave }: MessageCardProps) {
  const t = useText();
  const router = useRouter();
  const target = readSafeRedirect(message.link, location.origin);
  const follow = (): void => {
    onRead();
    if (target === undefined) return;
    onLeave();
    void router.navigate({ href: target });
  };
  return (
    <li className="flex items-start border-b border-line last:border-b-0">
      <span className="flex size-11 shrink-0 items-center justify-center">
        {!message.read && (
          <IconButton
            label={t('messages-ui.mark_read')}
            icon={<span aria-hidden className="size-2.5 rounded-pill bg-accent" />}
            onClick={onRead}
          />
        )}
      </span>
      {target === undefined ? (
        <div className="min-w-0 flex-1 py-2.5">
          <MessageText message={message} />
        </div>
      ) : (
        <button
          type="button"
          onClick={follow}
          className="min-w-0 flex-1 cursor-pointer py-2.5 text-start hover:text-accent"
        >
          <MessageText message={message} />
        </button>
      )}
      <IconButton
        label={t('messages-ui.delete_one', { title: message.title })}
        icon={<TrashIcon size={18} />}
        onClick={onRemove}
        className="text-muted"
      />
    </li>
  );
}

/** The day stands over the group: a row says the hour. */
function MessageText({ message: { title, body, read, created_at: at } }: { readonly message: Message }) {
  const locale = useLanguage();
  return (
    <>
      <span className="flex items-baseline gap-2">
        <span className={joinClasses('min-w-0 flex-1 text-fg', !read && 'font-semibold')}>{title}</span>
        <time dateTime={at} className="ui-num shrink-0 text-xs text-muted">
          {formatInstant(at, 'time', { locale })}
        </time>
      </span>
      <span className="block text-sm whitespace-pre-line text-muted">{body}</span>
    </>
  );
}
