// Fields that choose: several of a list, one of a list that is asked for, the text of a file.
import { useQuery } from '@tanstack/react-query';
import { Checkbox } from '@candor/ui/choice/checkbox.tsx';
import { Select } from '@candor/ui/select/select.tsx';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { FileChoice } from './file-choice.tsx';
import type { FieldSpec } from './field-spec.ts';
import { describeProblem } from './formats.ts';
import { useServices, useWords } from './use-services.tsx';

interface SeveralProps {
  readonly field: FieldSpec & { readonly kind: 'several' };
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  readonly error?: string;
}

export function Several({ field, value, onChange, label, error }: SeveralProps) {
  const chosen = value.split(' ').filter((word) => word !== '');
  const toggle = (word: string, isOn: boolean): void =>
    onChange((isOn ? [...chosen, word] : chosen.filter((other) => other !== word)).join(' '));
  return (
    <fieldset>
      <legend className="text-sm font-medium">{label}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {field.options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={(event) => toggle(option.value, event.target.checked)}
          />
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface RemoteChoiceProps {
  readonly field: FieldSpec & { readonly kind: 'remote' };
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string;
}

export function RemoteChoice({ field, value, onChange, label, hint, error }: RemoteChoiceProps) {
  const words = useWords();
  const { api } = useServices();
  const options = useQuery({
    queryKey: ['options', field.load.key],
    queryFn: ({ signal }) => field.load.ask(api, signal, words),
  });
  if (options.isPending) return <Skeleton height="4.5rem" />;
  if (options.error) return <p className="text-danger">{describeProblem(options.error, words.t)}</p>;
  if (options.data.length === 0) return <p className="text-muted">{words.t('console.no_choice', { what: label })}</p>;
  return (
    <Select
      label={label}
      {...(hint === undefined ? {} : { hint })}
      {...(error === undefined ? {} : { error })}
      options={options.data}
      value={value === '' ? null : value}
      placeholder={words.t('console.choose')}
      onValueChange={onChange}
    />
  );
}

interface FileFieldProps {
  readonly field: FieldSpec & { readonly kind: 'file' };
  readonly onChange: (value: string) => void;
  readonly onReading: (isReading: boolean) => void;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string;
}

/** Text is the value: statements are read by the server from their content, a logo is made small first. */
export function FileField({ field: { accept, read }, onChange, onReading, ...texts }: FileFieldProps) {
  return <FileChoice {...texts} {...{ accept, read, onReading }} onText={onChange} />;
}
