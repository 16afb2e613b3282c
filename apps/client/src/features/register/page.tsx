// Creating an account (AUTH-09): invitation, name, phone by its country's rules (ERR-02), password, and the code that proves the phone.
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { register as registerEndpoint } from '@candor/contract/credentials/client.ts';
import { Button, linkLook } from '@candor/ui';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { useText } from '@candor/web';
import { readSafeRedirect } from '@candor/web/routing/redirect.ts';
import { describeError } from '@candor/screens/forms/describe-error.ts';
import { placeFieldErrors } from '@candor/screens/forms/field-errors.ts';
import { NewPasswordFields } from '@candor/screens/forms/new-password-fields.tsx';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { requireNewPassword, requireSame, requireText, requireUsername } from '@candor/screens/forms/rules.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { UsernameField } from '@candor/screens/forms/username-field.tsx';
import { useServices } from '../../shared/use-services.ts';
import { CodeField } from './code-field.tsx';
import { PhoneFields } from './phone-fields.tsx';
import { readNational } from '../../shared/phones/typed-phone.ts';
import { useReturn } from '../../shared/use-return.ts';
import { registerCodes, registerFields } from './values.ts';
import type { RegisterValues } from './values.ts';

export function RegisterPage() {
  const t = useText();
  const router = useRouter();
  const { redirect: wanted } = useSearch({ from: '/register' });
  const { api, session, toasts } = useServices();
  const [isWaiting, setIsWaiting] = useState(false);
  const back = useReturn();
  const form = useForm<RegisterValues>({
    defaultValues: { invitation: '', username: '', calling: '', phone: '', password: '', confirm: '', code: '' },
  });
  const { register, handleSubmit, formState, setError, getValues } = form;
  const { errors } = formState;

  /** The account exists now, whatever happens next: a sign-in that fails leads to the sign-in page and never back to the form. */
  async function signIn(username: string, password: string): Promise<void> {
    const status = await session.login({ username, password }).catch(() => 'error' as const);
    const target = readSafeRedirect(wanted, location.origin) ?? '/dashboard';
    if (status === 'authenticated') await router.navigate({ href: target, replace: true });
    else await router.navigate({ to: '/login', search: back, replace: true });
  }

  const submit = useSubmit(async (values: RegisterValues) => {
    const { invitation, password, confirm, code } = values;
    const username = values.username.trim();
    const phone = await readNational(values);
    const body = { invitation_code: invitation.trim(), username, ...phone, password, confirm_password: confirm, code };
    try {
      await api.call(registerEndpoint, { body, bearer: null });
    } catch (problem) {
      if (placeFieldErrors(problem, { t, setError, fields: registerFields, codes: registerCodes })) return;
      throw problem;
    }
    toasts.show({ variant: 'success', title: t('register.done') });
    await signIn(username, password);
  });

  return (
    <div className="flex flex-col gap-6 pt-2 sm:pt-8">
      <div className="flex flex-col gap-2">
        <h1 className="text-2xl font-bold tracking-tight">{t('register.title')}</h1>
        <p className="text-muted">{t('register.intro')}</p>
      </div>
      <ProblemNote problem={submit.problem} title={t('register.failed')} onWaiting={setIsWaiting} />
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit(submit.run)(event)}>
        <TextField
          label={t('register.invitation')}
          hint={t('register.invitation_hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...register('invitation', { validate: requireText(t, 'register.invitation_required') })}
          {...describeError(errors.invitation)}
        />
        <UsernameField
          {...register('username', { validate: requireUsername(t) })}
          {...describeError(errors.username)}
        />
        <PhoneFields form={form} />
        <CodeField form={form} />
        <NewPasswordFields
          label={t('credentials.password')}
          password={register('password', { validate: requireNewPassword(t) })}
          confirm={register('confirm', { validate: requireSame(t, () => getValues('password')) })}
          errors={{ password: errors.password, confirm: errors.confirm }}
        />
        <Button type="submit" wide loading={submit.isBusy} loadingLabel={t('shell.loading')} disabled={isWaiting}>
          {t('register.submit')}
        </Button>
      </form>
      <p className="text-center text-muted">
        {t('register.have_account')}{' '}
        <Link to="/login" search={back} className={`${linkLook} inline-flex min-h-11 items-center`}>
          {t('register.sign_in')}
        </Link>
      </p>
    </div>
  );
}
