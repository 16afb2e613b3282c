// The fields of an action's form, drawn from what the action says it needs.
import type { MessageKey } from '@candor/locales';
import { Switch } from '@candor/ui/choice/switch.tsx';
import { MoneyField } from '@candor/ui/field/money-field.tsx';
import { TextArea } from '@candor/ui/field/text-area.tsx';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { Select } from '@candor/ui/select/select.tsx';
import { useText } from '@candor/web';
import type { Action } from './action.ts';
import { FileField, RemoteChoice, Several } from './choice-fields.tsx';
import type { FieldSpec, Values } from './field-spec.ts';
import { StartField } from './start-field.tsx';

/** Why an action is taken: the other person, the audit trail and sometimes the client read it. */
export const reasonField: FieldSpec = {
  kind: 'long',
  name: 'reason',
  label: 'console.reason',
  hint: 'console.reason_hint',
  min: 8,
  max: 500,
};

/** From when it holds; empty: as soon as it is approved. */
export const startField: FieldSpec = { kind: 'start', name: 'starts_at', label: 'console.starts_at' };

/** A proposal that says why, and nothing else. */
export const reasoned = {
  done: 'console.proposed',
  note: 'console.second_person',
  fields: () => [reasonField],
} as const satisfies Partial<Action<unknown>>;

export function initialValues(fields: readonly FieldSpec[]): Values {
  return Object.fromEntries(
    fields.map((field) => [field.name, field.initial ?? (field.kind === 'switch' ? 'false' : '')]),
  );
}

/** The words for what is wrong with a value; nothing when it can be sent. */
export function checkField(field: FieldSpec, value: string): MessageKey | undefined {
  const typed = value.trim();
  if (field.kind === 'switch' || field.kind === 'start') return undefined;
  if (field.kind === 'number') {
    const isWithin = /^\d+$/.test(typed) && Number(typed) >= field.min && Number(typed) <= field.max;
    return isWithin ? undefined : 'console.number_invalid';
  }
  if ('isOptional' in field && field.isOptional === true && typed === '') return undefined;
  if (typed === '') return 'console.required';
  if ((field.kind === 'text' || field.kind === 'long' || field.kind === 'secret') && typed.length < (field.min ?? 1))
    return 'console.too_short';
  return undefined;
}

export interface FieldProps {
  readonly field: FieldSpec;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  /** A file of it is being read: the form waits. */
  readonly onReading: (isReading: boolean) => void;
}

export function Field({ field, value, error, onChange, onReading }: FieldProps) {
  const t = useText();
  const texts = {
    label: t(field.label),
    ...(field.hint === undefined ? {} : { hint: t(field.hint) }),
    ...(error === undefined ? {} : { error }),
  };
  switch (field.kind) {
    case 'long':
      return (
        <TextArea
          {...texts}
          rows={3}
          maxLength={field.max}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'text':
      return (
        <TextField
          {...texts}
          maxLength={field.max}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'secret':
      return (
        <TextField
          {...texts}
          maxLength={field.max}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'moment':
      return (
        <TextField {...texts} type="datetime-local" value={value} onChange={(event) => onChange(event.target.value)} />
      );
    case 'date':
      return <TextField {...texts} type="date" value={value} onChange={(event) => onChange(event.target.value)} />;
    case 'number':
      return (
        <TextField
          {...texts}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'money':
      return <MoneyField {...texts} currency={field.currency} value={value} onValueChange={onChange} />;
    case 'switch':
      return (
        <Switch
          label={texts.label}
          {...(texts.hint === undefined ? {} : { hint: texts.hint })}
          checked={value === 'true'}
          onCheckedChange={(checked) => onChange(String(checked))}
        />
      );
    case 'start':
      return <StartField value={value} error={error} onChange={onChange} />;
    case 'choice':
      return (
        <Select
          {...texts}
          options={field.options}
          value={value === '' ? null : value}
          placeholder={t('console.choose')}
          onValueChange={onChange}
        />
      );
    case 'remote':
      return <RemoteChoice {...{ field, value, onChange }} {...texts} />;
    case 'several':
      return <Several {...{ field, value, onChange }} {...texts} />;
    case 'file':
      return <FileField {...{ field, onChange, onReading }} {...texts} />;
  }
}
