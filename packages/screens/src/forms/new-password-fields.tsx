// A new password, typed twice. The form brings the rules; the words and what password managers need are here.
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { useText } from '@candor/web';
import { describeError } from './describe-error.ts';
import { SecretField } from './secret-field.tsx';

export interface NewPasswordFieldsProps {
  readonly label: string;
  readonly password: UseFormRegisterReturn;
  readonly confirm: UseFormRegisterReturn;
  readonly errors: { readonly password: FieldError | undefined; readonly confirm: FieldError | undefined };
}

export function NewPasswordFields({ label, password, confirm, errors }: NewPasswordFieldsProps) {
  const t = useText();
  return (
    <>
      <SecretField
        label={label}
        hint={t('credentials.password_hint')}
        autoComplete="new-password"
        {...password}
        {...describeError(errors.password)}
      />
      <SecretField
        label={t('credentials.confirm_password')}
        autoComplete="new-password"
        {...confirm}
        {...describeError(errors.confirm)}
      />
    </>
  );
}
