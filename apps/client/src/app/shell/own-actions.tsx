// The end of the header of a client: messages with what is unread, and the avatar that opens the menu. A guest's first load has none of it.
import { IconButton } from '@candor/ui';
import { BellIcon } from '@candor/ui/icons/navigation.tsx';
import { Avatar } from '@candor/ui/identity/avatar.tsx';
import { useText } from '@candor/web';
import { UnreadDot } from '../../features/messages/unread-dot.tsx';
import { useServices, useUser } from '../../shared/use-services.ts';

export function OwnActions() {
  const t = useText();
  const { panels } = useServices();
  const user = useUser();
  return (
    <>
      <IconButton
        label={t('shell.open_messages')}
        icon={<BellIcon size={22} />}
        badge={<UnreadDot />}
        onClick={() => panels.open('messages')}
      />
      <IconButton
        label={t('shell.open_menu')}
        icon={<Avatar name={user?.full_name || user?.username || t('shell.me')} url={user?.avatar} size={34} />}
        onClick={() => panels.open('menu')}
      />
    </>
  );
}
