// Stands where a message was while its deletion can be taken back. Takes the focus, because the button that was pressed is gone.
import { useEffect, useRef } from 'react';
import { Button } from '@candor/ui';
import { useText } from '@candor/web';

export function UndoRow({ onUndo }: { readonly onUndo: () => void }) {
  const t = useText();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <li className="flex items-center gap-3 rounded-card border border-dashed border-line ps-4 pe-1 text-muted">
      <output className="min-w-0 flex-1">{t('messages-ui.deleted')}</output>
      <Button ref={button} variant="quiet" size="small" onClick={onUndo}>
        {t('messages-ui.undo')}
      </Button>
    </li>
  );
}
