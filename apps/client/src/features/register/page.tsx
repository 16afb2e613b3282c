// Creating an account (AUTH-09) in three steps: invitation and phone by its country's rules (ERR-02), the code that proves the phone,
// then name, password and consent. What the server refuses leads back to the step that asked for it.
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { register as registerEndpoint } from '@candor/contract/credentials/client.ts';
import { tallLinkLook } from '@candor/ui';
import { Stepper } from '@candor/ui/steps/stepper.tsx';
import { isApiProblem, useText } from '@candor/web';
import { readSafeRedirect } from '@candor/web/routing/redirect.ts';
import { placeFieldErrors } from '@candor/screens/forms/field-errors.ts';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { useServices } from '../../shared/use-services.ts';
import { readNational } from '../../shared/phones/typed-phone.ts';
import { useReturn } from '../../shared/use-return.ts';
import { AccountStep } from './account-step.tsx';
import { CodeStep } from './code-step.tsx';
import { InvitationStep } from './invitation-step.tsx';
import { useConsent } from './use-consent.ts';
import { useSendCode } from './use-send-code.ts';
import { registerCodes, registerFields, stepFields, stepOf, steps } from './values.ts';
import type { RegisterValues } from './values.ts';

const empty: RegisterValues = {
  invitation: '',
  username: '',
  calling: '',
  phone: '',
  password: '',
  confirm: '',
  code: '',
  consent: false,
};

export function RegisterPage() {
  const t = useText();
  const { api, toasts } = useServices();
  const back = useReturn();
  const signIn = useFirstSignIn();
  const consent = useConsent();
  const [step, setStep] = useState(0);
  const [isWaiting, setIsWaiting] = useState(false);
  const form = useForm<RegisterValues>({ defaultValues: empty });
  const sending = useSendCode(form, () => setStep(1));
  useFocusOfStep(form, step);
  useMendedFields(form);

  const submit = useSubmit(async (values: RegisterValues) => {
    const { invitation, password, confirm, code } = values;
    const username = values.username.trim();
    const phone = await readNational(values);
    const account = {
      invitation_code: invitation.trim(),
      username,
      ...phone,
      password,
      confirm_password: confirm,
      code,
    };
    const setError: typeof form.setError = (name, error) => {
      form.setError(name, error, { shouldFocus: true });
      setStep(stepOf(name));
    };
    try {
      const body = { ...account, privacy: await consent.read() };
      await api.call(registerEndpoint, { body, bearer: null });
    } catch (problem) {
      if (isApiProblem(problem) && problem.code === 'agreement_changed') {
        form.resetField('consent');
        consent.renew();
      }
      if (placeFieldErrors(problem, { t, setError, fields: registerFields, codes: registerCodes })) return;
      throw problem;
    }
    toasts.show({ variant: 'success', title: t('register.done') });
    await signIn(username, password);
  });

  const goOn = async (): Promise<void> => {
    if (step === 0) await sending.send();
    else if (step === 1) setStep((await form.trigger('code')) ? 2 : 1);
    else await form.handleSubmit(submit.run)();
  };

  return (
    <div className="flex flex-col gap-6 pt-2 sm:pt-8">
      <div className="flex flex-col gap-2">
        <h1 className="text-2xl font-bold tracking-tight">{t('register.title')}</h1>
        <p className="text-muted">{t('register.intro')}</p>
      </div>
      <Stepper
        label={t('register.steps')}
        steps={steps.map((key) => ({ key, label: t(`register.step_${key}`) }))}
        current={step}
        onStep={setStep}
      />
      <ProblemNote problem={submit.problem} title={t('register.failed')} onWaiting={setIsWaiting} />
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void goOn();
        }}
      >
        {step === 0 && <InvitationStep form={form} sending={sending} />}
        {step === 1 && <CodeStep form={form} sending={sending} />}
        {step === 2 && <AccountStep form={form} isBusy={submit.isBusy} isWaiting={isWaiting} />}
      </form>
      <p className="text-center text-muted">
        {t('register.have_account')}{' '}
        <Link to="/login" search={back} className={tallLinkLook}>
          {t('register.sign_in')}
        </Link>
      </p>
    </div>
  );
}

/** The account exists now, whatever happens next: a sign-in that fails leads to the sign-in page and never back to the form. */
function useFirstSignIn(): (username: string, password: string) => Promise<void> {
  const router = useRouter();
  const { redirect: wanted } = useSearch({ from: '/register' });
  const { session } = useServices();
  const back = useReturn();
  return async (username, password) => {
    const status = await session.login({ username, password }).catch(() => 'error' as const);
    const target = readSafeRedirect(wanted, location.origin) ?? '/dashboard';
    if (status === 'authenticated') await router.navigate({ href: target, replace: true });
    else await router.navigate({ to: '/login', search: back, replace: true });
  };
}

/** A new step begins at its first field, or at the one the server refused. */
function useFocusOfStep(form: ReturnType<typeof useForm<RegisterValues>>, step: number): void {
  const { setFocus, getFieldState } = form;
  useEffect(() => {
    const names = stepFields[steps[step] ?? 'invitation'];
    const refused = names.find((name) => getFieldState(name).invalid);
    if (refused !== undefined || step > 0) setFocus(refused ?? names[0]);
  }, [step, setFocus, getFieldState]);
}

/** What was said to be wrong is looked at again while it is mended; nothing is called wrong before its step was sent. */
function useMendedFields({ watch, trigger, getFieldState }: ReturnType<typeof useForm<RegisterValues>>): void {
  useEffect(() => {
    const watching = watch((_, { name }) => {
      if (name !== undefined && getFieldState(name).invalid) void trigger(name);
    });
    return () => watching.unsubscribe();
  }, [watch, trigger, getFieldState]);
}
