// The phone: its country with calling code, and the national number. The country's own rules say what is wrong with it.
import { lazy, Suspense, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { Flag } from '@candor/ui/identity/flag.tsx';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { useText } from '@candor/web';
import { describeError } from '@candor/screens/forms/describe-error.ts';
import { checkTypedPhone, readCallingCode } from '../../shared/phones/typed-phone.ts';
import { describeCalling, useCountries } from '../../shared/phones/use-countries.ts';
import type { RegisterValues } from './values.ts';

const Select = lazy(async () => ({ default: (await import('@candor/ui/select/select.tsx')).Select<string> }));

export function PhoneFields({ form }: { readonly form: UseFormReturn<RegisterValues> }) {
  const t = useText();
  const countries = useCountries();
  const { register, setValue, watch, getValues, trigger, formState } = form;
  const calling = watch('calling');
  const own = countries[0];
  // The tenant's country may arrive after the form: it is the default until the person chooses.
  const isChosen = formState.dirtyFields.calling === true;
  useEffect(() => {
    if (own && !isChosen) setValue('calling', describeCalling(own));
  }, [own, isChosen, setValue]);

  const options = countries.map((country) => ({
    value: describeCalling(country),
    label: `${country.name} +${readCallingCode(country.phoneCode)}`,
    icon: <Flag url={country.image} name="" width={22} />,
  }));
  const choose = (value: string): void => {
    setValue('calling', value, { shouldDirty: true });
    if (getValues('phone') !== '') void trigger('phone');
  };
  return (
    <div className="flex flex-col gap-4">
      <Suspense fallback={<Skeleton height={74} />}>
        <Select label={t('register.country')} options={options} value={calling} onValueChange={choose} />
      </Suspense>
      <TextField
        label={t('register.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        {...register('phone', { validate: (typed) => checkTypedPhone(t, getValues('calling'), typed) })}
        {...describeError(formState.errors.phone)}
      />
    </div>
  );
}
