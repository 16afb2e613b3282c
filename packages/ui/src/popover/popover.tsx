// More about something, on press: a formula, a fee, an explanation. Import lazily: it carries Base UI.
import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';

export type PopoverProps = {
  trigger: ReactElement;
  title?: ReactNode;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
};

export function Popover({ trigger, title, align = 'center', children }: PopoverProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={8} align={align} collisionPadding={12} className="z-[55]">
          <Base.Popup className="ui-pop flex w-80 max-w-[var(--available-width)] flex-col gap-2 rounded-control border border-line bg-raised p-4 text-fg shadow-float outline-none">
            {title !== undefined && <Base.Title className="font-semibold">{title}</Base.Title>}
            <div className="text-sm text-muted">{children}</div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
