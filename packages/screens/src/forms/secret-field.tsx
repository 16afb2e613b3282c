// A password field with its show and hide words. Paste is never hindered: password managers need it.
import { PasswordField } from '@candor/ui/field/password-field.tsx';
import type { PasswordFieldProps } from '@candor/ui/field/password-field.tsx';
import { useText } from '@candor/web';

export function SecretField(props: Omit<PasswordFieldProps, 'showLabel' | 'hideLabelText'>) {
  const t = useText();
  return (
    <PasswordField
      {...props}
      showLabel={t('credentials.show_password')}
      hideLabelText={t('credentials.hide_password')}
    />
  );
}
