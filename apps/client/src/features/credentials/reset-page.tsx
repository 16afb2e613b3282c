// Forgot password (AUTH-10): an advisor starts it, the code goes to the client's verified contact, here it becomes a new password.
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { resetPassword } from '@candor/contract/credentials/client.ts';
import { Button, tallLinkLook } from '@candor/ui';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';
import { placeFieldErrors } from '@candor/screens/forms/field-errors.ts';
import { NewPasswordFields } from '@candor/screens/forms/new-password-fields.tsx';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { requireNewPassword, requireSame, requireText } from '@candor/screens/forms/rules.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { UsernameField } from '@candor/screens/forms/username-field.tsx';
import { AdvisorSlot } from '../../shared/advisors/advisor-slot.tsx';
import { ContactLink } from '../../shared/chats/contact-link.tsx';
import { useServices } from '../../shared/use-services.ts';
import { describeError } from '@candor/screens/forms/describe-error.ts';

interface Values {
  username: string;
  code: string;
  password: string;
  confirm: string;
}

const fields = { username: 'username', code: 'code', new_password: 'password', confirm_password: 'confirm' } as const;
const codes = { password_weak: 'password' } as const;

export function ResetPage() {
  const t = useText();
  const router = useRouter();
  const { api, toasts } = useServices();
  const [isWaiting, setIsWaiting] = useState(false);
  const { register, handleSubmit, formState, setError, getValues } = useForm<Values>({
    defaultValues: { username: '', code: '', password: '', confirm: '' },
  });
  const { errors } = formState;
  const submit = useSubmit(async ({ username, code, password, confirm }: Values) => {
    const body = { username: username.trim(), code: code.trim(), new_password: password, confirm_password: confirm };
    try {
      await api.call(resetPassword, { body, bearer: null });
    } catch (problem) {
      if (placeFieldErrors(problem, { t, setError, fields, codes })) return;
      throw problem;
    }
    toasts.show({ variant: 'success', title: t('credentials.reset_done') });
    await router.navigate({ to: '/login', replace: true });
  });
  return (
    <div className="flex flex-col gap-6 pt-2 sm:pt-8">
      <h1 className="text-2xl font-bold tracking-tight">{t('credentials.reset_title')}</h1>
      <Banner
        tone="info"
        title={t('credentials.reset_advisor')}
        action={<ContactLink look={{ size: 'small', variant: 'secondary' }}>{t('shell.chat')}</ContactLink>}
      >
        {t('credentials.reset_advisor_text')}
      </Banner>
      <AdvisorSlot />
      <ProblemNote problem={submit.problem} onWaiting={setIsWaiting} />
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit(submit.run)(event)}>
        <UsernameField
          {...register('username', { validate: requireText(t, 'credentials.username_required') })}
          {...describeError(errors.username)}
        />
        <TextField
          label={t('credentials.reset_code')}
          hint={t('credentials.reset_code_hint')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          {...register('code', { validate: requireText(t, 'credentials.reset_code_required') })}
          {...describeError(errors.code)}
        />
        <NewPasswordFields
          label={t('credentials.new_password')}
          password={register('password', { validate: requireNewPassword(t) })}
          confirm={register('confirm', { validate: requireSame(t, () => getValues('password')) })}
          errors={{ password: errors.password, confirm: errors.confirm }}
        />
        <Button type="submit" wide loading={submit.isBusy} loadingLabel={t('shell.loading')} disabled={isWaiting}>
          {t('credentials.reset_submit')}
        </Button>
      </form>
      <p className="text-center">
        <Link to="/login" className={tallLinkLook}>
          {t('credentials.back_to_login')}
        </Link>
      </p>
    </div>
  );
}
