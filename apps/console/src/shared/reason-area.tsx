// Why something is proposed, in a form of its own page: the other person and the audit trail read it.
import { TextArea } from '@candor/ui/field/text-area.tsx';
import { useWords } from './use-services.tsx';

export interface ReasonAreaProps {
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

export function ReasonArea({ value, error, onChange }: ReasonAreaProps) {
  const { t } = useWords();
  return (
    <TextArea
      label={t('console.reason')}
      hint={t('console.reason_hint')}
      {...(error === undefined ? {} : { error })}
      rows={2}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
