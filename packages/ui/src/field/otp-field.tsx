// A one-time code: one real input (so that paste, autofill and screen readers work) drawn as boxes.
import { useEffect, useRef, useState, type RefObject } from 'react';
import { joinClasses } from '../classes.ts';
import { FieldFrame, useFieldIds, type FieldTexts } from './field-frame.tsx';
import { readOtp } from './otp-text.ts';

export type OtpFieldProps = FieldTexts & {
  value: string;
  onValueChange: (value: string) => void;
  onComplete?: (value: string) => void;
  length?: number;
  /** Hides the digits, for a PIN. */
  secret?: boolean;
  autoComplete?: 'one-time-code' | 'off' | 'current-password' | 'new-password';
  autoFocus?: boolean;
  disabled?: boolean;
  name?: string;
  id?: string;
  className?: string;
  /** For whoever must move the focus here: a dialog that opens, a code that was refused. */
  inputRef?: RefObject<HTMLInputElement | null>;
};

export function OtpField(props: OtpFieldProps) {
  const { label, hint, error, hideLabel, value, onValueChange, onComplete, length = 6, secret = false } = props;
  const { autoComplete = 'one-time-code', autoFocus = false, disabled = false, name, id, className } = props;
  const ids = useFieldIds({ label, hint, error }, id);
  const [focused, setFocused] = useState(false);
  const ownRef = useRef<HTMLInputElement>(null);
  const input = props.inputRef ?? ownRef;

  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus, input]);

  function change(text: string) {
    const next = readOtp(text, length);
    onValueChange(next);
    if (next.length === length && next !== value) onComplete?.(next);
  }

  const boxes = Array.from({ length }, (_, index) => {
    const char = value[index];
    const active = focused && index === Math.min(value.length, length - 1);
    return (
      <span
        key={index}
        aria-hidden
        className={joinClasses(
          'ui-num flex h-14 min-w-0 flex-1 items-center justify-center rounded-control border bg-surface text-2xl font-semibold',
          ids.invalid ? 'border-danger' : active ? 'border-focus outline-2 outline-focus' : 'border-line-strong',
          disabled && 'bg-sunken text-muted',
        )}
      >
        {char === undefined ? '' : secret ? '•' : char}
      </span>
    );
  });

  return (
    <FieldFrame {...{ label, hint, error, ids, className }} hideLabel={hideLabel ?? false}>
      <div className="relative flex w-full max-w-sm gap-2" dir="ltr">
        {boxes}
        <input
          id={ids.id}
          name={name}
          type={secret ? 'password' : 'text'}
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete={autoComplete}
          ref={input}
          disabled={disabled}
          value={value}
          aria-invalid={ids.invalid || undefined}
          aria-describedby={ids.describedBy}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={(event) => change(event.target.value)}
          className="absolute inset-0 h-full w-full cursor-text bg-transparent text-transparent caret-transparent opacity-0"
        />
      </div>
    </FieldFrame>
  );
}
