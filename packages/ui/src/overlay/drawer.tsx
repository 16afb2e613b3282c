// A panel from the right: full width on phones, 600 px or 40 % on desktops (NAV-12). Import lazily and keep mounted.
import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { CloseIcon } from '../icons/navigation.tsx';
import { useModalRoot } from './modal-root.ts';
import { keepFocus, useSecondPress } from './second-press.ts';

export type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  closeLabel: string;
  /** Beside the title, e.g. “mark all read”. */
  headerActions?: ReactNode;
  footer?: ReactNode;
  finalFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
};

export function Drawer({
  open,
  onOpenChange,
  title,
  closeLabel,
  headerActions,
  footer,
  finalFocus,
  children,
}: DrawerProps) {
  const origin = useModalRoot(open);
  const isSecondPress = useSecondPress(open);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => (!next && isSecondPress(details) ? details.cancel() : onOpenChange(next))}
    >
      <Base.Portal>
        <Base.Backdrop
          forceRender
          onMouseDown={keepFocus}
          className="fixed inset-0 z-50 bg-overlay transition-opacity duration-[var(--motion-base)] data-[ending-style]:opacity-0 data-[starting-style]:opacity-0"
        />
        <Base.Popup
          finalFocus={finalFocus ?? origin}
          className="ui-drawer fixed inset-y-0 end-0 z-50 flex w-full flex-col bg-bg text-fg shadow-float outline-none md:w-[max(40%,min(600px,100%))]"
        >
          <header className="flex min-h-[var(--header-height)] items-center gap-2 border-b border-line ps-5 pe-2">
            <Base.Title className="flex-1 text-lg font-semibold">{title}</Base.Title>
            {headerActions}
            <Base.Close render={<IconButton label={closeLabel} icon={<CloseIcon size={22} />} />} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
          {footer !== undefined && (
            <footer className="border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
