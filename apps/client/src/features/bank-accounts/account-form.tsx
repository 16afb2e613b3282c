// The form of a bank account: the country's own rules while typing, the bank named where the number names it, own name only.
import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@candor/ui';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { useText } from '@candor/web';
import { describeError } from '@candor/screens/forms/describe-error.ts';
import { placeFieldErrors } from '@candor/screens/forms/field-errors.ts';
import { IntentionNote } from '@candor/screens/intentions/intention-note.tsx';
import { useReadBack } from '@candor/screens/intentions/use-read-back.ts';
import type { Change } from '@candor/screens/intentions/use-read-back.ts';
import { readPinState } from '../../shared/pin/pin-state.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useUser } from '../../shared/use-services.ts';
import { BankNameField } from './bank-name-field.tsx';
import { CountryField } from './country-field.tsx';
import { NumberFields } from './number-fields.tsx';
import { checkHolder, fieldCodes, fieldNames } from './values.ts';
import type { BankAccountValues } from './values.ts';

const PinDialog = lazy(async () => ({ default: (await import('../../shared/pin/pin-dialog.tsx')).PinDialog }));

export interface AccountFormProps extends Omit<Change<BankAccountValues>, 'send'> {
  readonly send: (values: BankAccountValues, pin?: string) => Promise<unknown>;
  /** The PIN confirms what was typed before it is sent. */
  readonly needsPin?: boolean;
  readonly initial: BankAccountValues;
  readonly submitLabel: string;
  /** Beside the number, e.g. which one it replaces. */
  readonly numberNote?: string;
}

/** What became of a call that was made already, with the PIN. */
interface Sending {
  readonly values: BankAccountValues;
  readonly made?: { readonly problem?: unknown };
}

export function AccountForm({ initial, submitLabel, numberNote, needsPin = false, ...change }: AccountFormProps) {
  const t = useText();
  const verifiedName = useUser()?.full_name ?? '';
  const form = useForm<BankAccountValues>({ defaultValues: initial, mode: 'onTouched' });
  const { register, handleSubmit, setError, formState } = form;
  const { errors } = formState;
  const [asking, setAsking] = useState<BankAccountValues | null>(null);
  const saving = useReadBack<Sending>({
    hasHappened: ({ values }) => change.hasHappened(values),
    onDone: ({ values }) => change.onDone(values),
    send: async ({ values, made }) => {
      try {
        if (made === undefined) await change.send(values);
        else if (made.problem !== undefined) throw made.problem;
      } catch (problem) {
        placeFieldErrors(problem, { t, setError, fields: fieldNames, codes: fieldCodes });
        throw problem;
      }
    },
  });
  const confirm = async (pin: string): Promise<void> => {
    if (!asking) return;
    const made = await change.send(asking, pin).then(
      () => ({}),
      (problem: unknown) => ({ problem }),
    );
    // What is about the PIN is told where it is typed; anything else belongs to the form.
    if ('problem' in made && readPinState(made.problem, 0).kind !== 'other') throw made.problem;
    setAsking(null);
    await saving.start({ values: asking, made });
  };
  const isPlaced = Object.keys(errors).length > 0;
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) =>
        void handleSubmit((values) => (needsPin ? setAsking(values) : saving.start({ values })))(event)
      }
    >
      <CountryField form={form} isLocked={saving.isBusy} />
      <NumberFields form={form} isLocked={saving.isBusy} {...(numberNote === undefined ? {} : { note: numberNote })} />
      <BankNameField form={form} isLocked={saving.isBusy} />
      <TextField
        label={t('bank-accounts.holder')}
        hint={t('bank-accounts.own_name')}
        autoComplete="name"
        maxLength={120}
        readOnly={saving.isBusy}
        {...register('holder', { validate: (typed) => checkHolder(t, typed, verifiedName) })}
        {...describeError(errors.holder)}
      />
      {!isPlaced && <ProblemBanner problem={saving.problem} title={t('bank-accounts.save_failed')} />}
      <IntentionNote intention={saving} />
      {asking && (
        <Suspense fallback={null}>
          <PinDialog title={submitLabel} onConfirm={confirm} onClose={() => setAsking(null)}>
            <p className="text-muted">{t('bank-accounts.edit_text')}</p>
          </PinDialog>
        </Suspense>
      )}
      {saving.phase !== 'unknown' && (
        <Button type="submit" wide loading={saving.isBusy} loadingLabel={t('shell.loading')}>
          {submitLabel}
        </Button>
      )}
    </form>
  );
}
