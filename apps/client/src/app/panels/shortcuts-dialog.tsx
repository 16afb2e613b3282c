// The list of keyboard shortcuts, shown by `?`.
import { KeyLines } from '@candor/screens/dialogs/key-lines.tsx';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { useText } from '@candor/web';
import { isApplePlatform } from '../shell/platform.ts';
import { useAppState } from '../../shared/use-services.ts';
import type { PanelProps } from './panel-props.ts';

export function ShortcutsDialog({ open, onOpenChange }: PanelProps) {
  const t = useText();
  const hasSingleKeys = useAppState((state) => state.preferences.singleKeys !== false);
  const singleKeys = [
    { keys: ['?'], text: t('shell.shortcut_help') },
    { keys: ['B', 'S'], text: t('shell.shortcut_trade') },
  ];
  const lines = [
    { keys: [isApplePlatform() ? '⌘ K' : 'Ctrl K', ...(hasSingleKeys ? ['/'] : [])], text: t('shell.shortcut_search') },
    ...(hasSingleKeys ? singleKeys : []),
    { keys: ['Esc'], text: t('shell.shortcut_close') },
  ];
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('shell.shortcuts')}
      closeLabel={t('shell.close')}
      size="small"
      {...(hasSingleKeys ? {} : { description: t('shell.shortcut_off') })}
    >
      <KeyLines lines={lines} />
    </Dialog>
  );
}
