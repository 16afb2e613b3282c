// Username and password, or a passkey. Nothing typed here is ever stored.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button, tallLinkLook } from '@candor/ui';
import { Checkbox } from '@candor/ui/choice/checkbox.tsx';
import { useText } from '@candor/web';
import { describeError } from '@candor/screens/forms/describe-error.ts';
import { placeFieldErrors } from '@candor/screens/forms/field-errors.ts';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { requireText } from '@candor/screens/forms/rules.ts';
import { SecretField } from '@candor/screens/forms/secret-field.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { UsernameField } from '@candor/screens/forms/username-field.tsx';
import { useServices } from '../../shared/use-services.ts';
import { DemoHint } from './demo-hint.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import type { SignInStepProps } from './sign-in-step.ts';

interface Values {
  username: string;
  password: string;
  remember: boolean;
}

const fields = { username: 'username', password: 'password' } as const;

export function PasswordStep({
  redirect,
  onBegin,
  onDone,
}: SignInStepProps & { readonly redirect: string | undefined }) {
  const t = useText();
  const { session } = useServices();
  const [isWaiting, setIsWaiting] = useState(false);
  const form = useForm<Values>({ defaultValues: { username: '', password: '', remember: false } });
  const { register, handleSubmit, formState, setError, resetField, setFocus, setValue, getValues } = form;

  const submit = useSubmit(async ({ username, password, remember }: Values) => {
    onBegin(true);
    try {
      const status = await session.login({ username: username.trim(), password, remember });
      if (status === 'authenticated') onDone();
    } catch (problem) {
      onBegin(false);
      // Focus goes where the person types next; the name is kept, the password is not.
      resetField('password');
      if (placeFieldErrors(problem, { t, setError, fields, codes: {} })) return;
      setFocus('password');
      throw problem;
    }
  });
  const fill = (login: { readonly username: string; readonly password: string }): void => {
    submit.clear();
    setValue('username', login.username, { shouldValidate: true });
    setValue('password', login.password, { shouldValidate: true });
    setFocus('password');
  };
  const search = redirect === undefined ? {} : { redirect };
  return (
    <div className="flex flex-col gap-5">
      <ProblemNote problem={submit.problem} onWaiting={setIsWaiting} />
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit(submit.run)(event)}>
        <UsernameField
          autoComplete="username webauthn"
          {...register('username', { validate: requireText(t, 'credentials.username_required') })}
          {...describeError(formState.errors.username)}
        />
        <SecretField
          label={t('credentials.password')}
          autoComplete="current-password"
          {...register('password', { validate: requireText(t, 'credentials.password_required') })}
          {...describeError(formState.errors.password)}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox label={t('login.remember')} {...register('remember')} />
          <Link to="/reset" className={tallLinkLook}>
            {t('login.forgot')}
          </Link>
        </div>
        <Button type="submit" wide loading={submit.isBusy} loadingLabel={t('shell.loading')} disabled={isWaiting}>
          {t('login.submit')}
        </Button>
      </form>
      <PasskeyButton readRemember={() => getValues('remember')} onBegin={onBegin} onDone={onDone} />
      <p className="text-center text-muted">
        {t('login.no_account')}{' '}
        <Link to="/register" search={search} className={tallLinkLook}>
          {t('login.register')}
        </Link>
      </p>
      <DemoHint onChoose={fill} />
    </div>
  );
}
