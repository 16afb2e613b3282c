// The list of keys that work here.
import { useStore } from 'zustand';
import { KeyLines } from '@candor/screens/dialogs/key-lines.tsx';
import { Switch } from '@candor/ui/choice/switch.tsx';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { useText } from '@candor/web';
import { useServices } from '../shared/use-services.tsx';
import type { PageEntry } from './pages.ts';

export interface KeysDialogProps {
  readonly pages: readonly PageEntry[];
  readonly onClose: () => void;
}

export function KeysDialog({ pages, onClose }: KeysDialogProps) {
  const t = useText();
  const { keys } = useServices();
  const { isOn } = useStore(keys.store);
  const lines = [
    { keys: ['j'], text: t('console.key_down') },
    { keys: ['k'], text: t('console.key_up') },
    { keys: ['Enter'], text: t('console.key_open') },
    { keys: ['n'], text: t('console-work.next') },
    { keys: ['c'], text: t('console-work.claim') },
    { keys: ['r'], text: t('console-work.release') },
    { keys: ['?'], text: t('shell.shortcut_help') },
    { keys: ['Esc'], text: t('shell.shortcut_close') },
    ...pages.map(({ letter, label }) => ({ keys: ['g', letter], text: t(label) })),
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('shell.shortcuts')}
      closeLabel={t('shell.close')}
    >
      <Switch
        label={t('console-work.single_keys')}
        hint={t('console-work.single_keys_hint')}
        checked={isOn}
        onCheckedChange={keys.choose}
      />
      <KeyLines lines={lines} />
    </Dialog>
  );
}
