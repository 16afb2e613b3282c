// The bank's name: filled in when the number names it, always the person's to change.
import { useWatch } from 'react-hook-form';
import { findBankName } from '@candor/contract/bank-accounts/bank-names.ts';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { useText } from '@candor/web';
import { describeError } from '@candor/screens/forms/describe-error.ts';
import { requireText } from '@candor/screens/forms/rules.ts';
import type { FieldsProps } from './country-field.tsx';

export function BankNameField({ form, isLocked }: FieldsProps) {
  const t = useText();
  const { control, register, formState } = form;
  const [country, number, code, bankName] = useWatch({ control, name: ['country', 'number', 'code', 'bankName'] });
  const isDerived = bankName !== '' && findBankName(country, number, code) === bankName;
  return (
    <TextField
      label={t('bank-accounts.bank_name')}
      autoComplete="off"
      maxLength={120}
      readOnly={isLocked}
      {...register('bankName', { validate: requireText(t, 'fields.required') })}
      {...(isDerived ? { hint: t('bank-accounts.bank_derived') } : {})}
      {...describeError(formState.errors.bankName)}
    />
  );
}
