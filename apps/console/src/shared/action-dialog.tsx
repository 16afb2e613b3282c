// The form of one action: fields, the call, what went wrong. A second press while it is on its way does nothing.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useFaultFocus } from '@candor/screens/forms/use-fault-focus.ts';
import { Button } from '@candor/ui';
import { CopyField } from '@candor/ui/copy/copy-field.tsx';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Revealed } from './action.ts';
import type { Action } from './action.ts';
import type { Drafts } from './drafts.ts';
import { findFaults } from './field-faults.ts';
import type { Faults } from './field-faults.ts';
import { checkField, Field, initialValues } from './fields.tsx';
import type { FieldSpec, Values } from './field-spec.ts';
import { describeProblem } from './formats.ts';
import { KeptDraft } from './kept-draft.tsx';
import { useServices, useWords } from './use-services.tsx';

export interface ActionDialogProps<Item> {
  readonly action: Action<Item>;
  readonly item: Item;
  readonly onClose: () => void;
  /** Under which name what was typed is kept until it is sent. */
  readonly draftName?: string;
}

export function ActionDialog<Item>({ action, item, onClose, draftName }: ActionDialogProps<Item>) {
  const { t } = useWords();
  const { api, toasts, drafts } = useServices();
  const query = useQueryClient();
  const every = action.fields(item, t);
  const { kept, values, setValues, dropDraft } = useDraft(drafts, draftName, every);
  const fields = every.filter(({ isAsked }) => isAsked?.(values) ?? true);
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [reading, setReading] = useState<readonly string[]>([]);
  const isReading = reading.length > 0;
  const [problem, setProblem] = useState<unknown>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [tries, setTries] = useState<object | null>(null);
  const form = useFaultFocus(tries);
  const names = fields.map(({ name }) => name);
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const wrong = fields.filter((field) => checkField(field, values[field.name] ?? '') !== undefined);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isReading) return;
    setIsTried(true);
    if (wrong.length > 0) setTries({});
    if (wrong.length > 0 || isBusy) return;
    setIsBusy(true);
    setProblem(null);
    setFaults({});
    try {
      const trimmed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));
      const answer = await action.send(api, item, trimmed);
      if (answer instanceof Revealed) {
        dropDraft();
        return setRevealed(answer);
      }
      dropDraft();
      toasts.show({ variant: 'success', title: t(action.done) });
      onClose();
    } catch (caught) {
      setProblem(caught);
      setFaults(findFaults(caught, names, t));
      setTries({});
      setIsBusy(false);
    } finally {
      // Also after a refusal: somebody else may have been quicker.
      void query.invalidateQueries();
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(action.label)}
      {...(action.note === undefined ? {} : { description: t(action.note) })}
      closeLabel={t('shell.close')}
    >
      {revealed === null ? (
        <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
          {problem !== null && <Banner tone="danger" urgent title={describeProblem(problem, t, names)} />}
          {kept && <KeptDraft onDrop={dropDraft} />}
          {action.Beside && <action.Beside item={item} values={values} />}
          <FormFields
            {...{ fields, values, isTried, faults }}
            onChange={(name, value) => {
              setValues((now) => ({ ...now, [name]: value }));
              setFaults(({ [name]: _mended, ...rest }) => rest);
            }}
            onReading={(name, isBegun) =>
              setReading((now) => (isBegun ? [...now, name] : now.filter((other) => other !== name)))
            }
          />
          <div className="flex justify-end gap-3">
            <Button variant="quiet" onClick={onClose}>
              {t('credentials.cancel')}
            </Button>
            <Button
              type="submit"
              variant={action.isDanger === true ? 'danger' : 'primary'}
              loading={isBusy || isReading}
              loadingLabel={t('shell.loading')}
            >
              {t(action.label)}
            </Button>
          </div>
        </form>
      ) : (
        <RevealedFacts revealed={revealed} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** What was typed before a reload is there again; files and secrets are not. */
function useDraft(drafts: Drafts, name: string | undefined, fields: readonly FieldSpec[]) {
  const [{ kept, values }, setState] = useState(() => {
    const draft = name === undefined ? undefined : drafts.read(name);
    return { kept: draft !== undefined, values: { ...initialValues(fields), ...draft } };
  });
  const setValues = (change: (now: Values) => Values): void =>
    setState((now) => {
      const next = change(now.values);
      const typed = fields
        .filter(({ kind }) => kind !== 'file' && kind !== 'secret')
        .map((field) => [field.name, next[field.name] ?? '']);
      if (name !== undefined) drafts.write(name, Object.fromEntries(typed));
      return { ...now, values: next };
    });
  const dropDraft = (): void => {
    if (name !== undefined) drafts.drop(name);
    setState({ kept: false, values: initialValues(fields) });
  };
  return { kept, values, setValues, dropDraft };
}

function RevealedFacts({ revealed, onClose }: { readonly revealed: Revealed; readonly onClose: () => void }) {
  const { t } = useWords();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t('console.shown_once')}</p>
      {revealed.facts.map(({ label, value }) => (
        <CopyField
          key={label}
          label={t(label)}
          value={value}
          copyLabel={t('credentials.copy')}
          copiedLabel={t('credentials.copied')}
          failedLabel={t('credentials.copy_failed')}
        />
      ))}
      <Button onClick={onClose}>{t('credentials.done')}</Button>
    </div>
  );
}

interface FormFieldsProps {
  readonly fields: readonly FieldSpec[];
  readonly values: Values;
  readonly isTried: boolean;
  /** What the server said of them; gone once they are changed. */
  readonly faults: Faults;
  readonly onChange: (name: string, value: string) => void;
  readonly onReading: (name: string, isBegun: boolean) => void;
}

function FormFields({ fields, values, isTried, faults, onChange, onReading }: FormFieldsProps) {
  const { t } = useWords();
  return fields.map((field) => {
    const value = values[field.name] ?? '';
    const found = isTried ? checkField(field, value) : undefined;
    const min = 'min' in field ? field.min : undefined;
    return (
      <Field
        key={field.name}
        field={field}
        value={value}
        error={found === undefined ? faults[field.name] : t(found, { min: min ?? 1 })}
        onChange={(next) => onChange(field.name, next)}
        onReading={(isBegun) => onReading(field.name, isBegun)}
      />
    );
  });
}
