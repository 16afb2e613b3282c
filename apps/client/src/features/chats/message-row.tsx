// One message: whose it is, what it says as plain text, its picture, what it is about, and how far it got.
import { Link, useRouter } from '@tanstack/react-router';
import type { ChatMarks, ChatMessage } from '@candor/contract/chats/client.ts';
import { Button, joinClasses, linkLook } from '@candor/ui';
import { CheckCircleIcon, CheckIcon, ClockIcon } from '@candor/ui/icons/status.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { readSafeRedirect } from '@candor/web/routing/redirect.ts';
import type { Unsent } from './outbox.ts';

const bubble = 'max-w-[85%] rounded-card px-3.5 py-2.5';
const own = 'self-end bg-accent text-accent-contrast';
const theirs = 'self-start border border-line bg-surface';

export interface MessageRowProps {
  readonly message: ChatMessage;
  readonly marks: ChatMarks;
  readonly greeting: string;
}

export function MessageRow({ message, marks, greeting }: MessageRowProps) {
  const t = useText();
  const locale = useLanguage();
  const isOwn = message.author === 'client';
  const author = isOwn ? t('chats.you') : message.author_name || t('chats.desk');
  return (
    <li className={joinClasses('flex flex-col gap-1', isOwn ? 'items-end' : 'items-start')}>
      <span className="sr-only">{author}</span>
      {!isOwn && (
        <span aria-hidden className="text-xs text-muted">
          {author}
        </span>
      )}
      <div className={joinClasses(bubble, isOwn ? own : theirs)}>
        <MessageWords message={message} greeting={greeting} />
      </div>
      <span className="ui-num flex items-center gap-1 text-xs text-muted">
        <time dateTime={message.created_at}>{formatInstant(message.created_at, 'dateTime', { locale })}</time>
        {isOwn && <Mark seq={message.seq} marks={marks} />}
      </span>
    </li>
  );
}

function MessageWords({ message, greeting }: Omit<MessageRowProps, 'marks'>) {
  const t = useText();
  const router = useRouter();
  const target = message.link === '' ? undefined : readSafeRedirect(message.link, location.origin);
  const text = message.author === 'house' ? greeting : message.text;
  // On the accent a link has the colour of the words around it.
  const look = message.author === 'client' ? joinClasses(linkLook, 'text-inherit! decoration-current!') : linkLook;
  return (
    <>
      {text !== '' && <p className="break-words whitespace-pre-wrap">{text}</p>}
      {message.file !== null && (
        <img src={message.file.url} alt={t('chats.picture')} loading="lazy" className="mt-1 max-h-64 rounded-small" />
      )}
      {message.document !== null && (
        <p className="mt-1">
          <Link to="/terms/$kind" params={{ kind: message.document }} className={look}>
            {t('chats.document')}
          </Link>
        </p>
      )}
      {target !== undefined && (
        <p className="mt-1">
          <button type="button" className={look} onClick={() => void router.navigate({ href: target })}>
            {t('chats.about_page')}
          </button>
        </p>
      )}
    </>
  );
}

/** Sent, delivered, read: said in words for who does not see the picture. */
function Mark({ seq, marks }: { readonly seq: number; readonly marks: ChatMarks }) {
  const t = useText();
  const state = seq <= marks.desk_read ? 'read' : seq <= marks.desk_delivered ? 'delivered' : 'sent';
  const Icon = state === 'read' ? CheckCircleIcon : CheckIcon;
  return (
    <span className="inline-flex items-center gap-0.5">
      <Icon size={14} />
      {t(`chats.mark_${state}`)}
    </span>
  );
}

export interface UnsentRowProps {
  readonly message: Unsent;
  readonly onRetry: () => void;
  readonly onDrop: () => void;
}

export function UnsentRow({ message, onRetry, onDrop }: UnsentRowProps) {
  const t = useText();
  return (
    <li className="flex flex-col items-end gap-1">
      <div className={joinClasses(bubble, own, 'opacity-80')}>
        <p className="break-words whitespace-pre-wrap">{message.text === '' ? t('chats.picture') : message.text}</p>
      </div>
      {message.isRefused === true ? (
        <span className="flex items-center gap-1 text-xs text-danger">
          {t('chats.not_sent')}
          <Button variant="quiet" size="small" onClick={onRetry}>
            {t('shell.retry')}
          </Button>
          <Button variant="quiet" size="small" onClick={onDrop}>
            {t('chats.discard')}
          </Button>
        </span>
      ) : (
        <span className="inline-flex items-center gap-1 text-xs text-muted">
          <ClockIcon size={14} />
          {t('chats.sending')}
        </span>
      )}
    </li>
  );
}
