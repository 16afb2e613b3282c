// One typed answer: its label, what is wrong with it once it was left, and the name under which it is asked for.
import type { HTMLAttributes } from 'react';
import type { KycField } from '@candor/contract/kyc/answers.ts';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { useText } from '@candor/web';
import type { AnswersForm } from './use-answers.ts';
import { sayFault } from './words.ts';

type TextFieldName = Exclude<KycField, 'sex' | 'id_kind' | 'declaration' | 'political_exposure' | 'source_of_funds'>;

export interface AnswerFieldProps {
  readonly form: AnswersForm;
  readonly name: TextFieldName;
  readonly hint?: string | undefined;
  readonly type?: 'text' | 'date' | 'tel';
  readonly autoComplete?: string;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly max?: string;
}

export function AnswerField({ form, name, hint, type = 'text', autoComplete = 'off', ...rest }: AnswerFieldProps) {
  const t = useText();
  const fault = form.faultOf(name);
  return (
    <TextField
      {...rest}
      label={t(`kyc.${name}`)}
      type={type}
      name={name}
      autoComplete={autoComplete}
      maxLength={160}
      value={form.answers[name] ?? ''}
      onChange={(event) => form.set({ [name]: event.target.value })}
      onBlur={() => form.touch(name)}
      {...(hint === undefined ? {} : { hint })}
      {...(fault === undefined ? {} : { error: sayFault(t, fault) })}
    />
  );
}
