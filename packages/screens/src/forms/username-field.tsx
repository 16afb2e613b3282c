// The name somebody signs in with: never corrected or capitalised by the keyboard, offered by the password manager.
import type { ComponentProps } from 'react';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { useText } from '@candor/web';

export function UsernameField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const t = useText();
  return (
    <TextField
      label={t('credentials.username')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
  );
}
