// What the country asks beyond identity: where one pays taxes, whether one holds a public office, and where the money comes from.
import { lazy, Suspense } from 'react';
import { listRegions } from '@candor/contract/clients/phone.ts';
import { listDeclarations } from '@candor/contract/kyc/answers.ts';
import { exposures, fundsSources } from '@candor/contract/kyc/declarations.ts';
import type { Declaration } from '@candor/contract/kyc/declarations.ts';
import { RadioCards } from '@candor/ui/choice/radio-cards.tsx';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import type { AnswersForm } from './use-answers.ts';
import { sayFault } from './words.ts';

const Select = lazy(async () => ({ default: (await import('@candor/ui/select/select.tsx')).Select<string> }));
const Combobox = lazy(async () => ({ default: (await import('@candor/ui/select/combobox.tsx')).Combobox }));

interface FieldProps {
  readonly form: AnswersForm;
}

const fields: Readonly<Record<Declaration, (props: FieldProps) => React.ReactNode>> = {
  tax_residence: TaxResidence,
  political_exposure: PoliticalExposure,
  source_of_funds: SourceOfFunds,
};

export function DeclarationFields({ form }: FieldProps) {
  const t = useText();
  const asked = listDeclarations(form.country);
  if (asked.length === 0) return null;
  return (
    <Section title={t('kyc.section_declarations')}>
      <p className="text-sm text-muted">{t('kyc.declarations_note')}</p>
      <Suspense fallback={<Skeleton height="8rem" />}>
        <div className="grid gap-5">
          {asked.map((name) => {
            const Field = fields[name];
            return <Field key={name} form={form} />;
          })}
        </div>
      </Suspense>
    </Section>
  );
}

function useFault(form: AnswersForm, name: Declaration): string | undefined {
  const t = useText();
  const fault = form.faultOf(name);
  return fault && sayFault(t, fault);
}

function TaxResidence({ form }: FieldProps) {
  const t = useText();
  const locale = useLanguage();
  const error = useFault(form, 'tax_residence');
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  const options = listRegions()
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((left, right) => left.label.localeCompare(right.label, locale));
  return (
    <Combobox
      label={t('kyc.tax_residence')}
      options={options}
      value={form.answers.tax_residence ?? null}
      emptyText={t('kyc.no_country')}
      openLabel={t('kyc.open_countries')}
      onValueChange={(value) => form.set({ tax_residence: value ?? '' })}
      {...(error === undefined ? {} : { error })}
    />
  );
}

function PoliticalExposure({ form }: FieldProps) {
  const t = useText();
  const error = useFault(form, 'political_exposure');
  return (
    <div className="flex flex-col gap-1.5">
      <RadioCards
        label={t('kyc.political_exposure')}
        value={form.answers.political_exposure ?? null}
        options={exposures.map((value) => ({ value, title: t(`kyc.exposure_${value}`) }))}
        onValueChange={(value) => form.set({ political_exposure: value })}
      />
      {error !== undefined && <p className="text-sm text-danger">{error}</p>}
    </div>
  );
}

function SourceOfFunds({ form }: FieldProps) {
  const t = useText();
  const error = useFault(form, 'source_of_funds');
  return (
    <Select
      label={t('kyc.source_of_funds')}
      options={fundsSources.map((value) => ({ value, label: t(`kyc.funds_${value}`) }))}
      value={form.answers.source_of_funds ?? null}
      placeholder={t('kyc.choose')}
      onValueChange={(value) => {
        const chosen = fundsSources.find((known) => known === value);
        if (chosen) form.set({ source_of_funds: chosen });
      }}
      {...(error === undefined ? {} : { error })}
    />
  );
}
