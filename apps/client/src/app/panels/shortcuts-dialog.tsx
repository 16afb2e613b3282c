// The list of keyboard shortcuts, shown by `?`.
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import type { MessageKey } from '@candor/locales';
import { useText } from '@candor/web';
import { isApplePlatform } from '../shell/platform.ts';
import { useAppState } from '../../shared/use-services.ts';
import type { PanelProps } from './panel-props.ts';

export function ShortcutsDialog({ open, onOpenChange }: PanelProps) {
  const t = useText();
  const hasSingleKeys = useAppState((state) => state.preferences.singleKeys !== false);
  const shortcuts: readonly (readonly [MessageKey, readonly string[]])[] = [
    ['shell.shortcut_search', [isApplePlatform() ? '⌘ K' : 'Ctrl K', ...(hasSingleKeys ? ['/'] : [])]],
    ...(hasSingleKeys ? [['shell.shortcut_help', ['?']] as const, ['shell.shortcut_trade', ['B', 'S']] as const] : []),
    ['shell.shortcut_close', ['Esc']],
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
      <dl className="flex flex-col divide-y divide-line">
        {shortcuts.map(([label, keys]) => (
          <div key={label} className="flex min-h-11 items-center justify-between gap-4">
            <dt>{t(label)}</dt>
            <dd className="flex gap-2">
              {keys.map((key) => (
                <kbd key={key} className="rounded-small border border-line bg-sunken px-2 py-0.5 font-sans text-sm">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
