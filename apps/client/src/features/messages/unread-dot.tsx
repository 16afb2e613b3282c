// The number on the bell: unread messages, silent at zero. Loaded only for somebody who is signed in.
import { CountDot } from '@candor/ui/status/badge.tsx';
import { useText } from '@candor/web';
import { useUnreadCount } from './queries.ts';

export function UnreadDot() {
  const t = useText();
  const count = useUnreadCount();
  return <CountDot count={count} label={t('shell.unread', { count })} />;
}
