// The fields of a nominee that are more than one line of text: relation, phone with its country, share.
import { lazy, Suspense } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { formatShare, nomineeLimits, nomineeRelations } from '@candor/contract/nominees/rules.ts';
import { useUi } from '@candor/ui';
import { DecimalField } from '@candor/ui/field/decimal-field.tsx';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { Flag } from '@candor/ui/identity/flag.tsx';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { useText } from '@candor/web';
import { describeError } from '@candor/screens/forms/describe-error.ts';
import { checkTypedPhone, readCallingCode } from '../../shared/phones/typed-phone.ts';
import { useCountries } from '../../shared/phones/use-countries.ts';
import type { DraftNominee } from './draft.ts';
import { sayShare } from './total-bar.tsx';
import { checkShare } from './values.ts';

const Select = lazy(async () => ({ default: (await import('@candor/ui/select/select.tsx')).Select<string> }));

interface FieldProps {
  readonly form: UseFormReturn<DraftNominee>;
}

export function RelationField({ form }: FieldProps) {
  const t = useText();
  const options = nomineeRelations.map((relation) => ({ value: relation, label: t(`nominees.relation_${relation}`) }));
  return (
    <Controller
      control={form.control}
      name="relation"
      rules={{ validate: (relation) => relation !== '' || t('nominees.relation_required') }}
      render={({ field, fieldState }) => (
        <Suspense fallback={<Skeleton height={74} />}>
          <Select
            label={t('nominees.relation')}
            placeholder={t('nominees.relation_choose')}
            options={options}
            value={field.value === '' ? null : field.value}
            onValueChange={field.onChange}
            {...describeError(fieldState.error)}
          />
        </Suspense>
      )}
    />
  );
}

export function PhoneFields({ form }: FieldProps) {
  const t = useText();
  const { register, control, setValue, getValues, trigger, formState } = form;
  const calling = useWatch({ control, name: 'calling' });
  const known = useCountries().map((country) => ({
    value: readCallingCode(country.phoneCode),
    label: `${country.name} +${readCallingCode(country.phoneCode)}`,
    icon: <Flag url={country.image} name="" width={22} />,
  }));
  // A saved phone of another country keeps its code.
  const options = known.some(({ value }) => value === calling)
    ? known
    : [...known, { value: calling, label: `+${calling}` }];
  const choose = (code: string): void => {
    setValue('calling', code, { shouldDirty: true });
    if (getValues('phone') !== '') void trigger('phone');
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Suspense fallback={<Skeleton height={74} />}>
        <Select label={t('nominees.calling')} options={options} value={calling} onValueChange={choose} />
      </Suspense>
      <TextField
        label={t('nominees.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={20}
        {...register('phone', { validate: (typed) => checkTypedPhone(t, getValues('calling'), typed) })}
        {...describeError(formState.errors.phone)}
      />
    </div>
  );
}

export function ShareField({ form, left }: FieldProps & { readonly left: number }) {
  const t = useText();
  const { locale } = useUi();
  const say = (share: number): string => sayShare(formatShare(share), locale);
  const { minShare, maxShare } = nomineeLimits;
  return (
    <Controller
      control={form.control}
      name="share"
      rules={{ validate: (share) => checkShare(t, share) }}
      render={({ field, fieldState }) => (
        <DecimalField
          ref={field.ref}
          label={t('nominees.share')}
          hint={t('nominees.share_hint', { min: say(minShare), max: say(maxShare), left: say(left) })}
          suffix={<span className="pe-3.5">%</span>}
          scale={2}
          value={field.value}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
          {...describeError(fieldState.error)}
        />
      )}
    />
  );
}
