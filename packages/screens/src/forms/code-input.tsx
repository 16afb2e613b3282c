// Six digits that are asked for on their own: the caret is there when the step appears and again after a refusal.
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { OtpField } from '@candor/ui/field/otp-field.tsx';
import type { OtpFieldProps } from '@candor/ui/field/otp-field.tsx';

export interface CodeInputProps extends Omit<OtpFieldProps, 'inputRef' | 'autoFocus'> {
  /** Given to a dialog as the place where its focus starts. */
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

export function CodeInput({ inputRef, disabled = false, ...rest }: CodeInputProps) {
  const ownRef = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownRef;
  useEffect(() => {
    if (!disabled) input.current?.focus();
  }, [disabled, input]);
  return <OtpField {...rest} disabled={disabled} inputRef={input} />;
}
