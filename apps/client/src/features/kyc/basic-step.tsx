// The second step: who the client is, the document and its number by the rules of the country, and the first bank account.
import { useState } from 'react';
import { basicFields } from '@candor/contract/kyc/answers.ts';
import { asksForSex, listIdKinds, sexes } from '@candor/contract/kyc/identity-numbers.ts';
import { schemeOf } from '@candor/contract/bank-accounts/bank-number.ts';
import { Button } from '@candor/ui';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { useAppState, useServices } from '../../shared/use-services.ts';
import { AnswerField } from './answer-field.tsx';
import { DeclarationFields } from './declaration-fields.tsx';
import { focusFault } from './focus-fault.ts';
import type { AnswersForm } from './use-answers.ts';
import { sayFault, sayKind } from './words.ts';

export interface StepProps {
  readonly form: AnswersForm;
  readonly onDone: () => void;
  readonly onBack?: (() => void) | undefined;
}

export function BasicStep({ form, onDone, onBack }: StepProps) {
  const t = useText();
  const [isRefused, setIsRefused] = useState(false);
  return (
    <form
      noValidate
      className="flex flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        const isGood = form.settle(basicFields);
        setIsRefused(!isGood);
        if (isGood) onDone();
        else focusFault(event.currentTarget);
      }}
    >
      <PersonFields form={form} />
      <DocumentFields form={form} />
      <BankFields form={form} />
      <DeclarationFields form={form} />
      <p role="alert" className="text-danger">
        {isRefused ? t('kyc.faults_left') : ''}
      </p>
      <div className="flex gap-3">
        {onBack && (
          <Button variant="secondary" onClick={onBack}>
            {t('kyc.back')}
          </Button>
        )}
        <Button type="submit" wide>
          {t('kyc.next')}
        </Button>
      </div>
    </form>
  );
}

function PersonFields({ form }: { readonly form: AnswersForm }) {
  const t = useText();
  const { session } = useServices();
  const calling = useAppState((state) => state.country.phoneCode).replace(/\D/g, '');
  return (
    <Section title={t('kyc.section_person')}>
      <div className="grid gap-5 md:grid-cols-2">
        <AnswerField form={form} name="first_name" autoComplete="given-name" />
        <AnswerField form={form} name="last_name" autoComplete="family-name" />
        <AnswerField form={form} name="full_name" hint={t('kyc.full_name_hint')} autoComplete="name" />
        <AnswerField
          form={form}
          name="birth_date"
          type="date"
          max={new Date(session.nowMs()).toISOString().slice(0, 10)}
          autoComplete="bday"
        />
        <AnswerField
          form={form}
          name="mobile"
          hint={t('kyc.mobile_hint', { code: calling })}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      </div>
    </Section>
  );
}

function DocumentFields({ form }: { readonly form: AnswersForm }) {
  const t = useText();
  const { answers, country, hints } = form;
  const kinds = listIdKinds(country);
  const kind = answers.id_kind ?? (kinds.length === 1 ? kinds[0] : undefined);
  const known = hints.id_number_hint;
  const sexFault = form.faultOf('sex');
  const kindFault = form.faultOf('id_kind');
  const hint =
    known === null
      ? kind === 'aadhaar'
        ? t('kyc.id_number_aadhaar')
        : undefined
      : t('kyc.id_number_known', { hint: known });
  return (
    <Section title={t('kyc.section_document')}>
      <div className="grid gap-5 md:grid-cols-2">
        <Choice label={t('kyc.id_kind')} fault={kindFault && sayFault(t, kindFault)}>
          <SegmentedControl
            wide
            label={t('kyc.id_kind')}
            value={kind ?? ''}
            segments={kinds.map((value) => ({ value, label: sayKind(t, value) }))}
            onValueChange={(value) => {
              const chosen = kinds.find((known) => known === value);
              if (chosen) form.set({ id_kind: chosen });
            }}
          />
        </Choice>
        {kind !== undefined && asksForSex(kind) && (
          <Choice label={t('kyc.sex')} fault={sexFault && sayFault(t, sexFault)}>
            <SegmentedControl
              wide
              label={t('kyc.sex')}
              value={answers.sex ?? ''}
              segments={sexes.map((value) => ({ value, label: t(`kyc.sex_${value}`) }))}
              onValueChange={(value) => {
                const chosen = sexes.find((sex) => sex === value);
                if (chosen) form.set({ sex: chosen });
              }}
            />
          </Choice>
        )}
        <AnswerField form={form} name="id_number" hint={hint} />
        <AnswerField form={form} name="id_expires_on" hint={t('kyc.id_expires_hint')} type="date" />
      </div>
    </Section>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly fault: string | undefined;
  readonly children: React.ReactNode;
}

function Choice({ label, fault, children }: ChoiceProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="text-sm font-medium">
        {label}
      </span>
      {children}
      {fault !== undefined && <p className="text-sm text-danger">{fault}</p>}
    </div>
  );
}

function BankFields({ form }: { readonly form: AnswersForm }) {
  const t = useText();
  const known = form.hints.account_number_hint;
  return (
    <Section title={t('kyc.section_bank')}>
      <div className="grid gap-5 md:grid-cols-2">
        <AnswerField form={form} name="bank_name" />
        <AnswerField
          form={form}
          name="account_number"
          hint={known === null ? undefined : t('kyc.account_known', { hint: known })}
        />
        {schemeOf(form.country) !== 'iban' && <AnswerField form={form} name="bank_code" />}
        <AnswerField form={form} name="holder_name" autoComplete="name" />
      </div>
    </Section>
  );
}
