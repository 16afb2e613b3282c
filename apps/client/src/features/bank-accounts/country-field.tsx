// Which of the tenant's account countries a bank account serves. Another country means other rules for the number.
import { lazy, Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { Flag } from '@candor/ui/identity/flag.tsx';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { useLanguage, useText } from '@candor/web';
import { describeError } from '@candor/screens/forms/describe-error.ts';
import { describeCountry } from '@candor/screens/money/describe-country.ts';
import { useAccountCountry } from '../../shared/money/use-account-country.ts';
import { useAccountCountries } from './use-account-countries.ts';
import type { BankAccountValues } from './values.ts';

const Select = lazy(async () => ({ default: (await import('@candor/ui/select/select.tsx')).Select<string> }));

export interface FieldsProps {
  readonly form: UseFormReturn<BankAccountValues>;
  /** True while the form is under way. */
  readonly isLocked: boolean;
}

export function CountryField({ form, isLocked }: FieldsProps) {
  const t = useText();
  const locale = useLanguage();
  const countries = useAccountCountries();
  const [, chooseCountry] = useAccountCountry();
  const { control, setValue, getValues, trigger, formState } = form;
  const country = useWatch({ control, name: 'country' });
  const choose = (chosen: string): void => {
    setValue('country', chosen, { shouldDirty: true });
    chooseCountry(chosen);
    if (getValues('number') !== '') void trigger(['number', 'code']);
  };
  return (
    <Suspense fallback={<Skeleton height={74} />}>
      <Select
        label={t('bank-accounts.country')}
        disabled={isLocked}
        value={country}
        onValueChange={choose}
        options={countries.map(({ code, image }) => ({
          value: code,
          label: describeCountry(code, locale),
          icon: <Flag url={image} name="" width={22} />,
        }))}
        {...describeError(formState.errors.country)}
      />
    </Suspense>
  );
}
