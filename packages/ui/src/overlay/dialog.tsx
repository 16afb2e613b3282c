// A modal question or short form in the middle of the screen (a sheet from below on phones). Import lazily: it carries Base UI.
import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { joinClasses } from '../classes.ts';
import { CloseIcon } from '../icons/navigation.tsx';
import { findFirstFocus } from './first-focus.ts';
import { useModalRoot } from './modal-root.ts';
import { keepFocus, useSecondPress } from './second-press.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  /** Buttons; on phones they stack with the main one first. */
  actions?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** False keeps the dialog open on Escape and outside presses, for a step that must be answered. */
  dismissable?: boolean;
  /** Absent: its first field, or its safe answer. */
  initialFocus?: RefObject<HTMLElement | null>;
  finalFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
};

const sizes = { small: 'sm:max-w-sm', medium: 'sm:max-w-lg', large: 'sm:max-w-3xl' } as const;

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, closeLabel, actions, size = 'medium', dismissable = true } = props;
  const { initialFocus, finalFocus, children } = props;
  const origin = useModalRoot(open);
  const isSecondPress = useSecondPress(open);
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!dismissable}
      onOpenChange={(next, details) => {
        const isKept = isSecondPress(details) || (!dismissable && details.reason === 'escape-key');
        if (!next && isKept) details.cancel();
        else onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-overlay transition-opacity duration-[var(--motion-base)] data-[ending-style]:opacity-0 data-[starting-style]:opacity-0"
        />
        <Base.Viewport
          onMouseDown={keepFocus}
          className="fixed inset-0 z-50 flex items-end justify-center overflow-y-auto sm:items-center sm:p-6"
        >
          <Base.Popup
            finalFocus={finalFocus ?? origin}
            ref={popup}
            initialFocus={initialFocus ?? (() => popup.current && findFirstFocus(popup.current))}
            className={joinClasses(
              'ui-sheet flex max-h-[92dvh] w-full flex-col rounded-t-card bg-raised text-fg shadow-float outline-none sm:rounded-card',
              sizes[size],
            )}
          >
            <header className="flex items-start gap-3 ps-5 pe-2 pt-3">
              <Base.Title className="flex-1 py-2 text-lg leading-7 font-semibold">{title}</Base.Title>
              {dismissable && (
                <Base.Close
                  render={<IconButton label={closeLabel} icon={<CloseIcon size={20} />} className="text-muted" />}
                />
              )}
            </header>
            <div data-dialog-body className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-5">
              {description !== undefined && <Base.Description className="text-muted">{description}</Base.Description>}
              {children}
            </div>
            {actions !== undefined && (
              <footer
                data-dialog-actions
                className="flex flex-col-reverse gap-3 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end"
              >
                {actions}
              </footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
