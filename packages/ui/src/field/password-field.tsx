// A secret with a show/hide switch. The switch never takes the caret away from the input.
import { useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { EyeIcon, EyeOffIcon } from '../icons/action.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix'> & { showLabel: string; hideLabelText: string };

export function PasswordField({ showLabel, hideLabelText, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      type={shown ? 'text' : 'password'}
      suffix={
        <IconButton
          label={shown ? hideLabelText : showLabel}
          aria-pressed={shown}
          icon={shown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => setShown((now) => !now)}
          className="text-muted hover:bg-transparent hover:text-fg"
        />
      }
    />
  );
}
