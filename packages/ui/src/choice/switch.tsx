// An on/off setting that applies at once. A native checkbox with the switch role; the whole row is the target.
import { useId, type ReactNode } from 'react';
import { joinClasses } from '../classes.ts';

export type SwitchProps = {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  name?: string;
  className?: string;
};

export function Switch({ label, hint, checked, onCheckedChange, disabled = false, name, className }: SwitchProps) {
  const id = useId();
  return (
    <label htmlFor={id} className={joinClasses('flex min-h-11 items-center justify-between gap-4', className)}>
      <span className="min-w-0 flex-1 py-2">
        <span id={`${id}-label`} className="block">
          {label}
        </span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className="block text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
      <span className="relative inline-flex h-11 shrink-0 items-center">
        <input
          id={id}
          name={name}
          type="checkbox"
          role="switch"
          checked={checked}
          disabled={disabled}
          aria-checked={checked}
          aria-labelledby={`${id}-label`}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={(event) => onCheckedChange(event.target.checked)}
          className="peer h-7 w-12 cursor-pointer appearance-none rounded-pill border border-line-strong bg-sunken transition-colors checked:border-accent checked:bg-accent disabled:opacity-50"
        />
        <span className="pointer-events-none absolute start-1 size-5 rounded-pill bg-line-strong transition-transform duration-[var(--motion-fast)] peer-checked:translate-x-5 peer-checked:bg-accent-contrast rtl:peer-checked:-translate-x-5" />
      </span>
    </label>
  );
}
