// The actions that a person may take on an item; one that is barred stays visible and says why.
import { useState } from 'react';
import type { MessageKey } from '@candor/locales';
import { Button } from '@candor/ui';
import type { Action } from './action.ts';
import { ActionDialog } from './action-dialog.tsx';
import { useMay, useMe, useWords } from './use-services.tsx';

export interface ActionsBarProps<Item> {
  readonly item: Item;
  readonly actions: readonly Action<Item>[];
  /** Why none of them can be pressed now. */
  readonly barred?: MessageKey | undefined;
  /** Names what the actions are about: then what was typed is kept over a reload. */
  readonly draftName?: string;
  /** Which one is open, where that stands in the address; otherwise the bar remembers it itself. */
  readonly opened?: { readonly key: string | null; readonly open: (key: string | null) => void };
}

export function ActionsBar<Item>({ item, actions, barred: all, draftName, opened }: ActionsBarProps<Item>) {
  const { t } = useWords();
  const may = useMay();
  const { id } = useMe();
  const [ownKey, setOwnKey] = useState<string | null>(null);
  const { key, open } = opened ?? { key: ownKey, open: setOwnKey };
  const offered = actions.filter((action) => may(action.roles) && action.isOpen(item));
  if (offered.length === 0) return null;
  const barred = offered.map((action) => ({ action, why: all ?? action.barred?.(item, id) }));
  const reasons = [...new Set(barred.flatMap(({ why }) => (why === undefined ? [] : [why])))];
  const current = barred.find(({ action, why }) => action.key === key && why === undefined)?.action;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {barred.map(({ action, why }, index) => (
          <Button
            key={action.key}
            size="small"
            variant={lookOf(action, index)}
            aria-haspopup="dialog"
            disabled={why !== undefined}
            {...(why === undefined ? {} : { 'aria-describedby': `why-${why}` })}
            onClick={() => open(action.key)}
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
      {current !== undefined && (
        <ActionDialog
          key={current.key}
          action={current}
          item={item}
          onClose={() => open(null)}
          {...(draftName === undefined ? {} : { draftName: `${id} ${draftName} ${current.key}` })}
        />
      )}
    </div>
  );
}

function lookOf<Item>({ isDanger, isQuiet, isLook }: Action<Item>, index: number) {
  if (isDanger === true) return 'danger';
  if (isQuiet === true) return 'quiet';
  return index === 0 && isLook !== true ? 'primary' : 'secondary';
}
