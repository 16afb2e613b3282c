// The verification code: asked for with the invitation and the phone, again only after the waiting time that the server names.
import { useController } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { sendRegistrationCode } from '@candor/contract/credentials/client.ts';
import { Button } from '@candor/ui';
import { OtpField } from '@candor/ui/field/otp-field.tsx';
import { useText } from '@candor/web';
import { describeError } from '@candor/screens/forms/describe-error.ts';
import { placeFieldErrors } from '@candor/screens/forms/field-errors.ts';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { readWaitMs } from '@candor/screens/forms/problem-text.ts';
import { requireCode } from '@candor/screens/forms/rules.ts';
import { formatSeconds, useCountdown } from '@candor/screens/forms/use-countdown.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { useServices } from '../../shared/use-services.ts';
import { readNational } from '../../shared/phones/typed-phone.ts';
import { registerCodes, registerFields } from './values.ts';
import type { RegisterValues } from './values.ts';

export function CodeField({ form }: { readonly form: UseFormReturn<RegisterValues> }) {
  const t = useText();
  const { api, toasts } = useServices();
  const { secondsLeft, start } = useCountdown();
  const { control, trigger, getValues, setError } = form;
  const { field, fieldState } = useController({ name: 'code', control, rules: { validate: requireCode(t) } });
  const send = useSubmit(async () => {
    if (!(await trigger(['invitation', 'phone'], { shouldFocus: true }))) return;
    const values = getValues();
    const body = { ...(await readNational(values)), invitation_code: values.invitation.trim() };
    try {
      const sent = await api.call(sendRegistrationCode, { body, bearer: null });
      start(sent.retry_after_s * 1_000);
      const minutes = Math.max(1, Math.round(sent.expires_in_s / 60));
      toasts.show({ variant: 'success', title: t('register.code_sent', { minutes }) });
      form.setFocus('code');
    } catch (problem) {
      start(readWaitMs(problem));
      if (placeFieldErrors(problem, { t, setError, fields: registerFields, codes: registerCodes })) return;
      throw problem;
    }
  });
  const isCooling = secondsLeft > 0;
  return (
    <div className="flex flex-col gap-3">
      <Button
        variant="secondary"
        wide
        loading={send.isBusy}
        loadingLabel={t('shell.loading')}
        disabled={isCooling}
        onClick={() => void send.run()}
      >
        {isCooling ? t('register.send_again_in', { time: formatSeconds(secondsLeft) }) : t('register.send_code')}
      </Button>
      <ProblemNote problem={send.problem} />
      <OtpField
        label={t('register.code')}
        hint={t('register.code_hint')}
        name={field.name}
        value={field.value}
        onValueChange={field.onChange}
        {...describeError(fieldState.error)}
      />
    </div>
  );
}
