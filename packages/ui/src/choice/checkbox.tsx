// A native checkbox with its label as one 44 px target.
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { joinClasses } from '../classes.ts';
import { CheckIcon } from '../icons/status.tsx';

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

export function Checkbox({ label, hint, error, className, id, ...rest }: CheckboxProps) {
  const made = useId();
  const ownId = id ?? made;
  const noteId = `${ownId}-note`;
  const note = error ?? hint;
  return (
    <div className={joinClasses('flex flex-col', className)}>
      <label htmlFor={ownId} className="flex min-h-11 items-start gap-3 py-2.5">
        <span className="relative mt-0.5 flex size-5 shrink-0">
          <input
            {...rest}
            id={ownId}
            type="checkbox"
            aria-invalid={error !== undefined || undefined}
            aria-describedby={note === undefined ? undefined : noteId}
            className="peer size-5 appearance-none rounded-[min(var(--radius-small),6px)] border border-line-strong bg-surface transition-colors checked:border-accent checked:bg-accent disabled:opacity-50 aria-invalid:border-danger"
          />
          <CheckIcon
            size={16}
            className="pointer-events-none absolute inset-0.5 text-accent-contrast opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span className="text-base leading-6">{label}</span>
      </label>
      {note !== undefined && (
        <p id={noteId} className={joinClasses('ps-8 text-sm', error === undefined ? 'text-muted' : 'text-danger')}>
          {note}
        </p>
      )}
    </div>
  );
}
