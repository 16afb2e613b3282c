// A short name for a control on hover or focus. Never holds anything a touch user would need. Import lazily: it carries Base UI.
import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

export type TooltipProps = { trigger: ReactElement; children: ReactNode };

export function Tooltip({ trigger, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} delay={400} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-[55]">
          <Base.Popup className="ui-pop max-w-64 rounded-small bg-fg px-2.5 py-1.5 text-sm text-bg shadow-float">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
