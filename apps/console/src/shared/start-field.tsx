// From when something holds: at once, or from a day and hour of this device, told to the server as an instant.
import { TextField } from '@candor/ui/field/text-field.tsx';
import { useWords } from './use-services.tsx';

export interface StartFieldProps {
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

export function StartField({ value, error, onChange }: StartFieldProps) {
  const { t } = useWords();
  return (
    <TextField
      type="datetime-local"
      label={t('console.starts_at')}
      hint={t('console.starts_at_hint')}
      {...(error === undefined ? {} : { error })}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Nothing when it holds at once. */
export const readStart = (value: string): { readonly starts_at?: string } =>
  value === '' ? {} : { starts_at: new Date(value).toISOString() };
