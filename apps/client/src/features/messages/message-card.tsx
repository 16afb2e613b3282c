// One message: opening it marks it as read and follows its link, if it has one of this site.
import { useRouter } from '@tanstack/react-router';
import type { Message } from '@candor/contract/messages/client.ts';
import { Button, IconButton, joinClasses } from '@candor/ui';
import { TrashIcon } from '@candor/ui/icons/action.tsx';
import { ChevronRightIcon } from '@candor/ui/icons/navigation.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
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
  const locale = useLanguage();
  const router = useRouter();
  const target = readSafeRedirect(message.link, location.origin);
  const follow = (): void => {
    onRead();
    if (target === undefined) return;
    onLeave();
    void router.navigate({ href: target });
  };
  return (
    <li
      className={joinClasses(
        'flex flex-col gap-2 rounded-card border p-4',
        message.read ? 'border-line bg-surface' : 'border-accent bg-surface',
      )}
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            <span>{message.title}</span>
            {!message.read && <Badge tone="accent">{t('messages-ui.new')}</Badge>}
          </p>
          <time dateTime={message.created_at} className="ui-num text-sm text-muted">
            {formatInstant(message.created_at, 'time', { locale })}
          </time>
        </div>
        <IconButton
          label={t('messages-ui.delete_one', { title: message.title })}
          icon={<TrashIcon size={18} />}
          onClick={onRemove}
          className="-me-2 -mt-2 text-muted"
        />
      </div>
      <p className="whitespace-pre-line">{message.body}</p>
      <div className="-ms-3 flex flex-wrap gap-1">
        {target !== undefined && (
          <Button variant="quiet" size="small" onClick={follow} className="px-3">
            {t('messages-ui.open')}
            <ChevronRightIcon size={16} />
          </Button>
        )}
        {!message.read && (
          <Button variant="quiet" size="small" onClick={onRead} className="px-3">
            {t('messages-ui.mark_read')}
          </Button>
        )}
      </div>
    </li>
  );
}
