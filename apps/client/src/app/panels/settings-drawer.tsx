// Settings as a drawer, reachable from everywhere. The parts themselves are also shown on the profile page.
import { Drawer } from '@candor/ui/overlay/drawer.tsx';
import { useText } from '@candor/web';
import type { PanelProps } from './panel-props.ts';
import { SettingsForm } from './settings-form.tsx';

export function SettingsDrawer({ open, onOpenChange }: PanelProps) {
  const t = useText();
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('settings.title')} closeLabel={t('shell.close')}>
      <SettingsForm />
    </Drawer>
  );
}
