// A short list of actions behind a button. Import lazily: it carries Base UI.
import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { joinClasses } from '../classes.ts';
import { itemLook, popupLook } from '../overlay/list-look.ts';

export type MenuEntry = {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onPress: () => void;
};
export type MenuProps = { trigger: ReactElement; entries: readonly MenuEntry[]; align?: 'start' | 'center' | 'end' };

export function Menu({ trigger, entries, align = 'end' }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} className="z-[55]">
          <Base.Popup className={joinClasses(popupLook, 'w-max')}>
            {entries.map((entry) => (
              <Base.Item
                key={entry.key}
                disabled={entry.disabled === true}
                onClick={entry.onPress}
                className={joinClasses(itemLook, entry.danger === true && 'text-danger')}
              >
                {entry.icon}
                <span className="flex-1">{entry.label}</span>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
