// The third step: username, password and the agreement to how data is kept, in the version that stands here.
import type { UseFormReturn } from 'react-hook-form';
import { Button, linkLook } from '@candor/ui';
import { Checkbox } from '@candor/ui/choice/checkbox.tsx';
import { useText } from '@candor/web';
import { describeError } from '@candor/screens/forms/describe-error.ts';
import { NewPasswordFields } from '@candor/screens/forms/new-password-fields.tsx';
import { requireNewPassword, requireSame, requireUsername } from '@candor/screens/forms/rules.ts';
import { UsernameField } from '@candor/screens/forms/username-field.tsx';
import type { RegisterValues } from './values.ts';

export interface AccountStepProps {
  readonly form: UseFormReturn<RegisterValues>;
  readonly isBusy: boolean;
  readonly isWaiting: boolean;
}

export function AccountStep({ form, isBusy, isWaiting }: AccountStepProps) {
  const t = useText();
  const { register, formState, getValues } = form;
  const { errors } = formState;
  return (
    <>
      <UsernameField {...register('username', { validate: requireUsername(t) })} {...describeError(errors.username)} />
      <NewPasswordFields
        label={t('credentials.password')}
        password={register('password', { validate: requireNewPassword(t) })}
        confirm={register('confirm', { validate: requireSame(t, () => getValues('password')) })}
        errors={{ password: errors.password, confirm: errors.confirm }}
      />
      <div>
        <Checkbox
          label={t('register.consent')}
          {...register('consent', { validate: (given) => given || t('register.consent_required') })}
          {...describeError(errors.consent)}
        />
        <a
          href="/privacy"
          target="_blank"
          rel="noreferrer"
          className={`${linkLook} ms-8 inline-flex min-h-11 items-center`}
        >
          {t('register.consent_read')}
        </a>
      </div>
      <Button type="submit" wide loading={isBusy} loadingLabel={t('shell.loading')} disabled={isWaiting}>
        {t('register.submit')}
      </Button>
    </>
  );
}
