// Label, control, hint and error in a fixed arrangement. Reserves no space for errors but never moves the label.
import { useId, type ReactNode } from 'react';
import { joinClasses } from '../classes.ts';
import { ErrorIcon } from '../icons/status.tsx';

export type FieldTexts = { label: string; hint?: ReactNode; error?: ReactNode; hideLabel?: boolean };
export type FieldIds = { id: string; describedBy: string | undefined; invalid: boolean };

export const inputLook = joinClasses(
  'w-full min-h-[var(--control-height)] rounded-control border border-line-strong bg-surface px-3.5 text-base text-fg',
  'placeholder:text-muted transition-colors duration-[var(--motion-fast)] hover:border-fg',
  'focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-focus focus-visible:border-focus',
  'aria-invalid:border-danger disabled:bg-sunken disabled:text-muted',
);

export function useFieldIds(texts: FieldTexts, givenId?: string): FieldIds & { hintId: string; errorId: string } {
  const made = useId();
  const id = givenId ?? made;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const invalid = texts.error !== undefined && texts.error !== null && texts.error !== false && texts.error !== '';
  const described = [texts.hint !== undefined && hintId, invalid && errorId].filter(Boolean).join(' ');
  return { id, hintId, errorId, invalid, describedBy: described === '' ? undefined : described };
}

export type FieldFrameProps = FieldTexts & {
  ids: ReturnType<typeof useFieldIds>;
  className?: string | undefined;
  trailing?: ReactNode;
  children: ReactNode;
};

export function FieldFrame({ label, hint, error, hideLabel, ids, className, trailing, children }: FieldFrameProps) {
  return (
    <div className={joinClasses('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={joinClasses('flex items-baseline justify-between gap-3', hideLabel === true && 'sr-only')}>
        <label htmlFor={ids.id} className="text-sm font-medium text-fg">
          {label}
        </label>
        {trailing !== undefined && <span className="text-sm text-muted">{trailing}</span>}
      </div>
      {children}
      {hint !== undefined && (
        <p id={ids.hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {ids.invalid && (
        <p id={ids.errorId} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <ErrorIcon size={18} className="mt-px shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
