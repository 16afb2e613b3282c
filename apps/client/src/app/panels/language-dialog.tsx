// The language selector as a dialog, opened from the footer, the menu and the sign-in page.
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { useText } from '@candor/web';
import { LanguageChoice } from './language-choice.tsx';
import type { PanelProps } from './panel-props.ts';

export function LanguageDialog({ open, onOpenChange }: PanelProps) {
  const t = useText();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('settings.language')}
      description={t('settings.language_note')}
      closeLabel={t('shell.close')}
    >
      <LanguageChoice onChosen={() => onOpenChange(false)} />
    </Dialog>
  );
}
