// One choice from a list. Import lazily: it carries Base UI.
import { Select as Base } from '@base-ui/react/select';
import type { ReactNode } from 'react';
import { joinClasses } from '../classes.ts';
import { inputLook, useFieldIds, type FieldTexts } from '../field/field-frame.tsx';
import { ChevronDownIcon } from '../icons/navigation.tsx';
import { CheckIcon } from '../icons/status.tsx';
import { itemLook, popupLook } from '../overlay/list-look.ts';
import { ChoiceFrame, OptionText } from './choice.tsx';

export type SelectOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  detail?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
};
export type SelectProps<Value extends string> = FieldTexts & {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  disabled?: boolean;
  name?: string;
  id?: string;
  className?: string;
};

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, error, hideLabel, options, value, onValueChange, placeholder, disabled = false, name } = props;
  const ids = useFieldIds({ label, hint, error }, props.id);
  const chosen = options.find((option) => option.value === value);
  return (
    <ChoiceFrame {...{ label, hint, error, ids }} hideLabel={hideLabel ?? false} className={props.className}>
      <Base.Root<Value>
        value={value}
        disabled={disabled}
        {...(name === undefined ? {} : { name })}
        onValueChange={(next) => {
          if (next !== null) onValueChange(next);
        }}
      >
        <Base.Trigger
          id={ids.id}
          aria-label={label}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid || undefined}
          className={joinClasses(inputLook, 'flex items-center justify-between gap-2 text-start')}
        >
          <span className={joinClasses('flex min-w-0 items-center gap-2.5', chosen === undefined && 'text-muted')}>
            {chosen?.icon}
            <span className="truncate max-[380px]:text-sm">{chosen?.label ?? placeholder}</span>
          </span>
          <ChevronDownIcon size={20} className="shrink-0 text-muted" />
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner sideOffset={6} alignItemWithTrigger={false} className="z-[55]">
            <Base.Popup className={popupLook}>
              {options.map((option) => (
                <SelectItem key={option.value} option={option} />
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </ChoiceFrame>
  );
}

function SelectItem<Value extends string>({ option }: { option: SelectOption<Value> }) {
  return (
    <Base.Item value={option.value} disabled={option.disabled === true} className={itemLook}>
      {option.icon}
      <Base.ItemText className="min-w-0 flex-1">
        <OptionText label={option.label} detail={option.detail} />
      </Base.ItemText>
      <Base.ItemIndicator className="text-accent">
        <CheckIcon size={20} />
      </Base.ItemIndicator>
    </Base.Item>
  );
}
