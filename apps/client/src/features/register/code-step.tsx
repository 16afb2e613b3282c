// The second step: the code that proves the phone. The server checks it with everything else, at the end.
import { useEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '@candor/ui';
import { OtpField } from '@candor/ui/field/otp-field.tsx';
import { useText } from '@candor/web';
import { describeError } from '@candor/screens/forms/describe-error.ts';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { requireCode } from '@candor/screens/forms/rules.ts';
import { formatSeconds } from '@candor/screens/forms/use-countdown.ts';
import type { CodeSending } from './use-send-code.ts';
import type { RegisterValues } from './values.ts';

export interface CodeStepProps {
  readonly form: UseFormReturn<RegisterValues>;
  readonly sending: CodeSending;
}

export function CodeStep({ form, sending }: CodeStepProps) {
  const t = useText();
  const { control, getValues } = form;
  const { field, fieldState } = useController({ name: 'code', control, rules: { validate: requireCode(t) } });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const isCooling = sending.secondsLeft > 0;
  return (
    <>
      <p className="text-muted">{t('register.code_to', { phone: getValues('phone') })}</p>
      <OtpField
        inputRef={input}
        label={t('register.code')}
        hint={t('register.code_hint')}
        name={field.name}
        value={field.value}
        onValueChange={field.onChange}
        {...describeError(fieldState.error)}
      />
      <ProblemNote problem={sending.problem} />
      <Button type="submit" wide>
        {t('register.next')}
      </Button>
      <Button
        variant="quiet"
        wide
        loading={sending.isBusy}
        loadingLabel={t('shell.loading')}
        disabled={isCooling}
        onClick={() => void sending.send()}
      >
        {isCooling
          ? t('register.send_again_in', { time: formatSeconds(sending.secondsLeft) })
          : t('register.send_code')}
      </Button>
    </>
  );
}
