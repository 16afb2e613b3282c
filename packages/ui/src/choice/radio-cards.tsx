// One choice among a few, each a card with title and explanation. Native radios: arrow keys come with them.
import { useId, type ReactNode } from 'react';
import { joinClasses } from '../classes.ts';

export type RadioCard<Value extends string> = {
  value: Value;
  title: ReactNode;
  detail?: ReactNode;
  icon?: ReactNode;
  trailing?: ReactNode;
  disabled?: boolean;
};
export type RadioCardsProps<Value extends string> = {
  label: string;
  hideLabel?: boolean;
  options: readonly RadioCard<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  columns?: 1 | 2 | 3;
  className?: string;
};

const columnLooks = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' } as const;

export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, hideLabel = false, options, value, onValueChange, columns = 1, className } = props;
  const name = useId();
  return (
    <fieldset className={className}>
      <legend className={hideLabel ? 'sr-only' : 'mb-2 text-sm font-medium'}>{label}</legend>
      <div className={joinClasses('grid gap-2.5', columnLooks[columns])}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-14 items-center gap-3 rounded-control border border-line bg-surface px-4 py-3 transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-checked:outline-1 has-checked:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:opacity-50"
          >
            {option.icon !== undefined && <span className="text-accent">{option.icon}</span>}
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{option.title}</span>
              {option.detail !== undefined && <span className="block text-sm text-muted">{option.detail}</span>}
            </span>
            {option.trailing}
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled === true}
              onChange={() => onValueChange(option.value)}
              className="size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-surface outline-none checked:border-[6px] checked:border-accent"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
