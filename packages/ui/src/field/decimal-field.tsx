// The input behind NumberField and MoneyField: locale-aware typing in, exact decimal string out.
import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { joinClasses } from '../classes.ts';
import { fixTypedSign, parseDecimalText, readSymbols, stepDecimal, writeDecimalText } from '../decimal/decimal-text.ts';
import { useUi } from '../provider/ui-provider.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type DecimalFieldProps = Omit<
  TextFieldProps,
  'value' | 'onChange' | 'type' | 'min' | 'max' | 'step' | 'defaultValue'
> & {
  /** Exact decimal string; '' when empty. */
  value: string;
  /** Called with an exact decimal string or ''. Never called with text that is not a number. */
  onValueChange: (value: string) => void;
  scale: number;
  step?: string;
  min?: string;
  allowNegative?: boolean;
  prefix?: ReactNode;
};

export function DecimalField(props: DecimalFieldProps) {
  const {
    value,
    onValueChange,
    scale,
    step,
    min,
    allowNegative = false,
    inputClassName,
    onBlur,
    onKeyDown,
    ...rest
  } = props;
  const { locale } = useUi();
  const symbols = useMemo(() => readSymbols(locale), [locale]);
  const [draft, setDraft] = useState<{ text: string; value: string } | null>(null);

  // While typing the draft stays as typed; a value set from outside (Max, a preset) replaces it.
  const shown = draft !== null && draft.value === value ? draft.text : writeDecimalText(value, locale, symbols);

  function type(input: HTMLInputElement, event: Event) {
    const typed = event instanceof InputEvent ? event : null;
    const text = fixTypedSign(input.value, typed?.data ?? null, input.selectionStart ?? 0, symbols);
    const strictGroups = typed?.inputType === 'insertFromPaste';
    const parsed = parseDecimalText(text, symbols, { scale, allowNegative, strictGroups });
    const onlySign = allowNegative && /^[-−]$/u.test(text.trim());
    if (parsed === null && !onlySign) return;
    setDraft({ text, value: parsed ?? '' });
    onValueChange(parsed ?? '');
  }

  function nudge(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    if (step === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    setDraft(null);
    onValueChange(stepDecimal(value, step, event.key === 'ArrowUp' ? 1 : -1, min ?? (allowNegative ? undefined : '0')));
  }

  return (
    <TextField
      autoComplete="off"
      {...rest}
      type="text"
      inputMode={scale === 0 ? 'numeric' : 'decimal'}
      value={shown}
      onChange={(event) => type(event.target, event.nativeEvent)}
      onKeyDown={nudge}
      onBlur={(event) => {
        setDraft(null);
        onBlur?.(event);
      }}
      inputClassName={joinClasses('ui-num', inputClassName)}
    />
  );
}
