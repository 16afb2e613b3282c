// The number of the account and, where a country has one, the code of its bank, judged while they are typed.
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { findBankName } from '@candor/contract/bank-accounts/bank-names.ts';
import { schemeOf } from '@candor/contract/bank-accounts/bank-number.ts';
import { normaliseAccountNumber } from '@candor/contract/bank-accounts/iban.ts';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { CheckCircleIcon } from '@candor/ui/icons/status.tsx';
import { useLanguage, useText } from '@candor/web';
import { describeError } from '@candor/screens/forms/describe-error.ts';
import { groupFours } from '@candor/screens/money/group-fours.ts';
import type { FieldsProps } from './country-field.tsx';
import { checkCode, checkNumber, hintOf, isComplete } from './values.ts';

const asTyped = {
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  inputClassName: 'ui-num',
} as const;

export function NumberFields({ form, isLocked, note }: FieldsProps & { readonly note?: string }) {
  const t = useText();
  const locale = useLanguage();
  const { control, register, getValues, setValue, trigger, formState } = form;
  const [country, number, code] = useWatch({ control, name: ['country', 'number', 'code'] });
  const scheme = schemeOf(country);
  const [recognised, setRecognised] = useState<string | null>(null);
  const { errors, dirtyFields, touchedFields } = formState;
  const readBank = (): void => {
    const typed = { country, number: getValues('number'), code: getValues('code') };
    const name = findBankName(typed.country, typed.number, typed.code);
    const current = getValues('bankName');
    // What the person wrote about the bank stays theirs; what we wrote goes with the number it came from.
    const isOurs = current === recognised;
    if (name !== undefined && (isOurs || current === '' || dirtyFields.bankName !== true)) {
      setRecognised(name);
      setValue('bankName', name, { shouldValidate: true });
    } else if (name === undefined && isOurs && isComplete(typed)) {
      setRecognised(null);
      setValue('bankName', formState.defaultValues?.bankName ?? '');
    }
  };
  const isValid = isComplete({ country, number, code });
  const hint = isValid ? <ValidMark /> : t(`bank-accounts.hint_${hintOf(country)}`);
  return (
    <>
      {scheme !== 'iban' && (
        <TextField
          {...asTyped}
          label={t(`bank-accounts.code_${scheme}`)}
          maxLength={20}
          readOnly={isLocked}
          {...register('code', {
            validate: (_typed, all) => checkCode(t, all),
            onChange: () => {
              readBank();
              if (touchedFields.number === true) void trigger('number');
            },
          })}
          {...describeError(errors.code)}
        />
      )}
      <TextField
        {...asTyped}
        label={t(scheme === 'iban' ? 'bank-accounts.iban' : 'bank-accounts.number')}
        maxLength={60}
        readOnly={isLocked}
        hint={
          <>
            {note !== undefined && `${note} `}
            {hint}
          </>
        }
        {...register('number', {
          validate: (_typed, all) => checkNumber(t, locale, all),
          onChange: readBank,
          onBlur: () => {
            if (scheme === 'iban') setValue('number', groupFours(normaliseAccountNumber(getValues('number'))));
          },
        })}
        {...describeError(errors.number)}
      />
    </>
  );
}

function ValidMark() {
  const t = useText();
  return (
    <span className="inline-flex items-center gap-1.5 text-success">
      <CheckCircleIcon size={18} />
      {t('bank-accounts.number_valid')}
    </span>
  );
}
