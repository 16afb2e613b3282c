// The frame of the message centre (NAV-12). Lists nothing of its own: the messages feature fills it.
import { BellIcon } from '@candor/ui/icons/navigation.tsx';
import { Drawer } from '@candor/ui/overlay/drawer.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { useText } from '@candor/web';
import type { PanelProps } from './panel-host.tsx';

export function MessagesDrawer({ open, onOpenChange }: PanelProps) {
  const t = useText();
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('shell.messages')} closeLabel={t('shell.close')}>
      <EmptyState icon={<BellIcon size={26} />} sentence={t('shell.messages_empty')} />
    </Drawer>
  );
}
