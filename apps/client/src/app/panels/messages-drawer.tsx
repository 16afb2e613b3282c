// The frame of the message centre (NAV-12). Lists nothing of its own: the messages feature fills it.
import { Drawer } from '@candor/ui/overlay/drawer.tsx';
import { useText } from '@candor/web';
import { MessagesList } from '../../features/messages/messages-list.tsx';
import type { PanelProps } from './panel-props.ts';

export function MessagesDrawer({ open, onOpenChange }: PanelProps) {
  const t = useText();
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('shell.messages')} closeLabel={t('shell.close')}>
      <MessagesList isOpen={open} onLeave={() => onOpenChange(false)} />
    </Drawer>
  );
}
