// Several lines of text with label, hint, error and an optional count.
import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { joinClasses } from '../classes.ts';
import { FieldFrame, inputLook, useFieldIds, type FieldTexts } from './field-frame.tsx';

export type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> &
  FieldTexts & { trailing?: ReactNode; ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ label, hint, error, hideLabel, trailing, className, id, rows = 4, ...rest }: TextAreaProps) {
  const ids = useFieldIds({ label, hint, error }, id);
  return (
    <FieldFrame {...{ label, hint, error, ids, className, trailing }} hideLabel={hideLabel ?? false}>
      <textarea
        {...rest}
        rows={rows}
        id={ids.id}
        aria-invalid={ids.invalid || undefined}
        aria-describedby={ids.describedBy}
        className={joinClasses(inputLook, 'resize-y py-3')}
      />
    </FieldFrame>
  );
}
