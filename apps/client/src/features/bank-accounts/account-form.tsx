// The form of a bank account: the country's own rules while typing, the bank named where the number names it, own name only.
import { useForm } from 'react-hook-form';
import { Button } from '@candor/ui';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';
import { describeError } from '../../shared/forms/describe-error.ts';
import { placeFieldErrors } from '../../shared/forms/field-errors.ts';
import { describeProblem } from '../../shared/forms/problem-text.ts';
import { IntentionNote } from '../../shared/money/intention-note.tsx';
import { useReadBack } from '../../shared/money/use-read-back.ts';
import type { Change } from '../../shared/money/use-read-back.ts';
import { useUser } from '../../shared/use-services.ts';
import { BankNameField } from './bank-name-field.tsx';
import { CountryField } from './country-field.tsx';
import { NumberFields } from './number-fields.tsx';
import { checkHolder, fieldCodes, fieldNames } from './values.ts';
import type { BankAccountValues } from './values.ts';

export interface AccountFormProps extends Change<BankAccountValues> {
  readonly initial: BankAccountValues;
  readonly submitLabel: string;
  /** Beside the number, e.g. which one it replaces. */
  readonly numberNote?: string;
}

export function AccountForm({ initial, submitLabel, numberNote, ...change }: AccountFormProps) {
  const t = useText();
  const verifiedName = useUser()?.full_name ?? '';
  const form = useForm<BankAccountValues>({ defaultValues: initial, mode: 'onTouched' });
  const { register, handleSubmit, setError, formState } = form;
  const { errors } = formState;
  const saving = useReadBack<BankAccountValues>({
    ...change,
    send: async (values) => {
      try {
        await change.send(values);
      } catch (problem) {
        placeFieldErrors(problem, { t, setError, fields: fieldNames, codes: fieldCodes });
        throw problem;
      }
    },
  });
  const isPlaced = Object.keys(errors).length > 0;
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void handleSubmit((values) => saving.start(values))(event)}
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
      {saving.problem !== null && !isPlaced && (
        <Banner tone="danger" urgent title={t('bank-accounts.save_failed')}>
          {describeProblem(t, saving.problem)}
        </Banner>
      )}
      <IntentionNote intention={saving} />
      {saving.phase !== 'unknown' && (
        <Button type="submit" wide loading={saving.isBusy} loadingLabel={t('shell.loading')}>
          {submitLabel}
        </Button>
      )}
    </form>
  );
}
