// Changing the password (AUTH-11): the old one proves it, every session ends, the person signs in again.
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changePassword } from '@candor/contract/credentials/client.ts';
import { useText } from '@candor/web';
import { FormDialog } from '@candor/screens/dialogs/form-dialog.tsx';
import { describeError } from '@candor/screens/forms/describe-error.ts';
import { placeFieldErrors } from '@candor/screens/forms/field-errors.ts';
import { NewPasswordFields } from '@candor/screens/forms/new-password-fields.tsx';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { requireNewPassword, requireSame, requireText } from '@candor/screens/forms/rules.ts';
import { SecretField } from '@candor/screens/forms/secret-field.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { useServices } from '../../shared/use-services.ts';
import type { DialogState } from './dialog-state.ts';

interface Values {
  current: string;
  next: string;
  confirm: string;
}

const empty: Values = { current: '', next: '', confirm: '' };
const fields = { current_password: 'current', new_password: 'next', confirm_password: 'confirm' } as const;
const codes = { password_wrong: 'current', password_weak: 'next' } as const;

export function PasswordDialog({ open, onOpenChange }: DialogState) {
  const t = useText();
  const router = useRouter();
  const { api, session, toasts } = useServices();
  const [isWaiting, setIsWaiting] = useState(false);
  const { register, handleSubmit, formState, setError, getValues, reset } = useForm<Values>({ defaultValues: empty });
  const submit = useSubmit(async ({ current, next, confirm }: Values) => {
    const body = { current_password: current, new_password: next, confirm_password: confirm };
    try {
      await api.call(changePassword, { body });
    } catch (problem) {
      if (placeFieldErrors(problem, { t, setError, fields, codes })) return;
      throw problem;
    }
    onOpenChange(false);
    // The server has ended every session, this one too: what is left here is cleared without another error.
    await session.logout();
    await router.navigate({ to: '/login' });
    toasts.show({ variant: 'success', title: t('credentials.password_changed') });
  });
  const close = (): void => {
    reset(empty);
    submit.clear();
    onOpenChange(false);
  };
  const { errors } = formState;
  return (
    <FormDialog
      open={open}
      title={t('credentials.change_title')}
      description={t('credentials.change_note')}
      submit={{ label: t('credentials.change_submit'), isBusy: submit.isBusy, isDisabled: isWaiting }}
      onSubmit={(event) => void handleSubmit(submit.run)(event)}
      onClose={close}
    >
      <ProblemNote problem={submit.problem} title={t('credentials.change_failed')} onWaiting={setIsWaiting} />
      <SecretField
        label={t('credentials.current_password')}
        autoComplete="current-password"
        {...register('current', { validate: requireText(t, 'credentials.current_required') })}
        {...describeError(errors.current)}
      />
      <NewPasswordFields
        label={t('credentials.new_password')}
        password={register('next', { validate: requireNewPassword(t) })}
        confirm={register('confirm', { validate: requireSame(t, () => getValues('next')) })}
        errors={{ password: errors.next, confirm: errors.confirm }}
      />
    </FormDialog>
  );
}
