// Adding or editing one nominee. What is typed goes into the draft of the page; nothing is sent from here.
import { useForm, useWatch } from 'react-hook-form';
import { isMinor } from '@candor/contract/nominees/rules.ts';
import { isCalendarDate } from '@candor/contract/kyc/age.ts';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { useText } from '@candor/web';
import { FormDialog } from '@candor/screens/dialogs/form-dialog.tsx';
import { describeError } from '@candor/screens/forms/describe-error.ts';
import { readNational } from '../../shared/phones/typed-phone.ts';
import type { DraftNominee } from './draft.ts';
import { PhoneFields, RelationField, ShareField } from './nominee-fields.tsx';
import { checkBirth, checkName } from './values.ts';

export interface NomineeDialogProps {
  readonly initial: DraftNominee;
  readonly isNew: boolean;
  /** Hundredths of a percent that nobody else has. */
  readonly left: number;
  readonly today: string;
  readonly onDone: (nominee: DraftNominee) => void;
  readonly onClose: () => void;
}

export function NomineeDialog({ initial, isNew, left, today, onDone, onClose }: NomineeDialogProps) {
  const t = useText();
  const form = useForm<DraftNominee>({ defaultValues: initial, mode: 'onTouched' });
  const { register, handleSubmit, control, formState } = form;
  const { errors } = formState;
  const birthDate = useWatch({ control, name: 'birthDate' });
  const needsGuardian = isCalendarDate(birthDate) && birthDate <= today && isMinor(birthDate, today);
  const done = async (values: DraftNominee): Promise<void> => {
    const { phone } = await readNational(values);
    onDone({ ...values, name: values.name.trim(), phone, guardian: needsGuardian ? values.guardian.trim() : '' });
  };
  return (
    <FormDialog
      title={t(isNew ? 'nominees.add' : 'nominees.edit')}
      description={t('nominees.relation_rule')}
      submit={{ label: t('nominees.done') }}
      onSubmit={(event) => void handleSubmit(done)(event)}
      onClose={onClose}
    >
      <TextField
        label={t('nominees.name')}
        autoComplete="off"
        maxLength={120}
        {...register('name', { validate: (typed) => checkName(t, typed) })}
        {...describeError(errors.name)}
      />
      <RelationField form={form} />
      <TextField
        label={t('nominees.birth_date')}
        type="date"
        max={today}
        min="1900-01-01"
        {...register('birthDate', { validate: (typed) => checkBirth(t, typed, today) })}
        {...describeError(errors.birthDate)}
      />
      {needsGuardian && (
        <TextField
          label={t('nominees.guardian')}
          hint={t('nominees.guardian_note')}
          autoComplete="off"
          maxLength={120}
          {...register('guardian', {
            validate: (typed) => typed.trim().length >= 2 || t('errors.nominee_guardian_needed'),
          })}
          {...describeError(errors.guardian)}
        />
      )}
      <PhoneFields form={form} />
      <ShareField form={form} left={left} />
    </FormDialog>
  );
}
