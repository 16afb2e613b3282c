// Sends the verification code to the phone, for an invitation; again only after the waiting time that the server names.
import type { UseFormReturn } from 'react-hook-form';
import { sendRegistrationCode } from '@candor/contract/credentials/client.ts';
import { useText } from '@candor/web';
import { placeFieldErrors } from '@candor/screens/forms/field-errors.ts';
import { readWaitMs } from '@candor/screens/forms/problem-text.ts';
import { useCountdown } from '@candor/screens/forms/use-countdown.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { readNational } from '../../shared/phones/typed-phone.ts';
import { useServices } from '../../shared/use-services.ts';
import { registerCodes, registerFields, stepFields } from './values.ts';
import type { RegisterValues } from './values.ts';

export interface CodeSending {
  readonly send: () => Promise<void>;
  readonly isBusy: boolean;
  readonly problem: unknown;
  readonly secondsLeft: number;
}

export function useSendCode(
  { trigger, getValues, setError }: UseFormReturn<RegisterValues>,
  onSent: () => void,
): CodeSending {
  const t = useText();
  const { api, toasts } = useServices();
  const { secondsLeft, start } = useCountdown();
  const sending = useSubmit(async () => {
    if (!(await trigger([...stepFields.invitation], { shouldFocus: true }))) return;
    const values = getValues();
    const body = { ...(await readNational(values)), invitation_code: values.invitation.trim() };
    try {
      const sent = await api.call(sendRegistrationCode, { body, bearer: null });
      start(sent.retry_after_s * 1_000);
      const minutes = Math.max(1, Math.round(sent.expires_in_s / 60));
      toasts.show({ variant: 'success', title: t('register.code_sent', { minutes }) });
      onSent();
    } catch (problem) {
      start(readWaitMs(problem));
      if (placeFieldErrors(problem, { t, setError, fields: registerFields, codes: registerCodes })) return;
      throw problem;
    }
  });
  return { send: sending.run, isBusy: sending.isBusy, problem: sending.problem, secondsLeft };
}
