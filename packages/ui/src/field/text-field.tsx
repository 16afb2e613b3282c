// One line of text with label, hint and error. Fits react-hook-form's register().
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { joinClasses } from '../classes.ts';
import { FieldFrame, inputLook, useFieldIds, type FieldTexts } from './field-frame.tsx';

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'prefix'> &
  FieldTexts & {
    prefix?: ReactNode;
    suffix?: ReactNode;
    trailing?: ReactNode;
    inputClassName?: string;
    ref?: Ref<HTMLInputElement>;
  };

export function TextField(props: TextFieldProps) {
  const { label, hint, error, hideLabel, prefix, suffix, trailing, className, inputClassName, id, ...rest } = props;
  const ids = useFieldIds({ label, hint, error }, id);
  return (
    <FieldFrame {...{ label, hint, error, ids, className, trailing }} hideLabel={hideLabel ?? false}>
      <div className="relative flex items-center">
        {prefix !== undefined && (
          <span className="pointer-events-none absolute start-3.5 flex items-center text-muted">{prefix}</span>
        )}
        <input
          {...rest}
          id={ids.id}
          aria-invalid={ids.invalid || undefined}
          aria-describedby={ids.describedBy}
          className={joinClasses(
            inputLook,
            prefix !== undefined && 'ps-11',
            suffix !== undefined && 'pe-12',
            inputClassName,
          )}
        />
        {suffix !== undefined && <span className="absolute end-0.5 flex items-center text-muted">{suffix}</span>}
      </div>
    </FieldFrame>
  );
}
