// One choice from a long list, found by typing. Import lazily: it carries Base UI.
import { Combobox as Base } from '@base-ui/react/combobox';
import type { ReactNode } from 'react';
import { joinClasses } from '../classes.ts';
import { inputLook, useFieldIds, type FieldTexts } from '../field/field-frame.tsx';
import { ChevronDownIcon } from '../icons/navigation.tsx';
import { CheckIcon } from '../icons/status.tsx';
import { itemLook, popupLook } from '../overlay/list-look.ts';
import { ChoiceFrame, OptionText } from './choice.tsx';

export type ComboboxOption = { value: string; label: string; detail?: ReactNode; icon?: ReactNode };
export type ComboboxProps = FieldTexts & {
  options: readonly ComboboxOption[];
  value: string | null;
  onValueChange: (value: string | null) => void;
  /** Shown when nothing matches. */
  emptyText: string;
  openLabel: string;
  placeholder?: string;
  disabled?: boolean;
  id?: string;
  className?: string;
};

export function Combobox(props: ComboboxProps) {
  const { label, hint, error, hideLabel, options, value, onValueChange, emptyText, openLabel, placeholder } = props;
  const ids = useFieldIds({ label, hint, error }, props.id);
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <ChoiceFrame {...{ label, hint, error, ids }} hideLabel={hideLabel ?? false} className={props.className}>
      <Base.Root<ComboboxOption>
        items={options}
        value={chosen}
        disabled={props.disabled === true}
        autoHighlight
        isItemEqualToValue={(a, b) => a.value === b.value}
        onValueChange={(next) => onValueChange(next?.value ?? null)}
      >
        <div className="relative flex items-center">
          <Base.Input
            id={ids.id}
            placeholder={placeholder}
            aria-describedby={ids.describedBy}
            aria-invalid={ids.invalid || undefined}
            className={joinClasses(inputLook, 'pe-12')}
          />
          <Base.Trigger
            aria-label={openLabel}
            className="absolute end-0.5 flex size-11 items-center justify-center text-muted"
          >
            <ChevronDownIcon size={20} />
          </Base.Trigger>
        </div>
        <Base.Portal>
          <Base.Positioner sideOffset={6} className="z-[55]">
            <Base.Popup className={popupLook}>
              <Base.Empty className="px-3 text-muted not-empty:py-3">{emptyText}</Base.Empty>
              <Base.List>{(option: ComboboxOption) => <ComboboxItem key={option.value} option={option} />}</Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </ChoiceFrame>
  );
}

function ComboboxItem({ option }: { option: ComboboxOption }) {
  return (
    <Base.Item value={option} className={itemLook}>
      {option.icon}
      <span className="min-w-0 flex-1">
        <OptionText label={option.label} detail={option.detail} />
      </span>
      <Base.ItemIndicator className="text-accent">
        <CheckIcon size={20} />
      </Base.ItemIndicator>
    </Base.Item>
  );
}
