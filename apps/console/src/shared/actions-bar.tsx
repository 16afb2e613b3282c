// The actions that a person may take on an item; one that is barred stays visible and says why.
import { useState } from 'react';
import { Button } from '@candor/ui';
import type { Action } from './action.ts';
import { ActionDialog } from './action-dialog.tsx';
import { useMay, useMe, useWords } from './use-services.tsx';

export interface ActionsBarProps<Item> {
  readonly item: Item;
  readonly actions: readonly Action<Item>[];
}

export function ActionsBar<Item>({ item, actions }: ActionsBarProps<Item>) {
  const { t } = useWords();
  const may = useMay();
  const { id } = useMe();
  const [open, setOpen] = useState<Action<Item> | null>(null);
  const offered = actions.filter((action) => may(action.roles) && action.isOpen(item));
  if (offered.length === 0) return null;
  const barred = offered.map((action) => ({ action, why: action.barred?.(item, id) }));
  const reasons = [...new Set(barred.flatMap(({ why }) => (why === undefined ? [] : [why])))];
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {barred.map(({ action, why }, index) => (
          <Button
            key={action.key}
            size="small"
            variant={action.isDanger === true ? 'danger' : index === 0 ? 'primary' : 'secondary'}
            disabled={why !== undefined}
            {...(why === undefined ? {} : { 'aria-describedby': `why-${why}` })}
            onClick={() => setOpen(action)}
          >
            {t(action.label)}
          </Button>
        ))}
      </div>
      {reasons.map((why) => (
        <p key={why} id={`why-${why}`} className="text-sm text-muted">
          {t(why)}
        </p>
      ))}
      {open !== null && <ActionDialog action={open} item={item} onClose={() => setOpen(null)} />}
    </div>
  );
}
