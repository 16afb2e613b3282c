// The last step: both sides of the document, the declaration, and sending it all.
import { identificationFields } from '@candor/contract/kyc/answers.ts';
import type { KycDetail } from '@candor/contract/kyc/client.ts';
import { Button } from '@candor/ui';
import { Checkbox } from '@candor/ui/choice/checkbox.tsx';
import { useText } from '@candor/web';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import type { Submit } from '@candor/screens/forms/use-submit.ts';
import { AnswerField } from './answer-field.tsx';
import { focusFault } from './focus-fault.ts';
import { ImageField } from './image-field.tsx';
import type { AnswersForm } from './use-answers.ts';
import { sayFault } from './words.ts';

export interface IdentificationStepProps {
  readonly form: AnswersForm;
  readonly images: KycDetail['images'];
  readonly sending: Submit<[]>;
  readonly onBack?: (() => void) | undefined;
}

export function IdentificationStep({ form, images, sending, onBack }: IdentificationStepProps) {
  const t = useText();
  const errorOf = (field: (typeof identificationFields)[number]): string | undefined => {
    const fault = form.faultOf(field);
    return fault && sayFault(t, fault);
  };
  const declarationError = errorOf('declaration');
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (form.settle(identificationFields)) void sending.run();
        else focusFault(event.currentTarget);
      }}
    >
      <div className="grid items-start gap-5 md:grid-cols-2">
        <ImageField
          label={t('kyc.id_front')}
          shown={images.id_front}
          error={errorOf('id_front')}
          onUploaded={(id) => form.set({ id_front: id })}
        />
        <ImageField
          label={t('kyc.id_back')}
          shown={images.id_back}
          error={errorOf('id_back')}
          onUploaded={(id) => form.set({ id_back: id })}
        />
      </div>
      <AnswerField form={form} name="applicant" hint={t('kyc.applicant_hint')} autoComplete="name" />
      <Checkbox
        label={t('kyc.declaration')}
        checked={form.answers.declaration === true}
        onChange={(event) => form.set({ declaration: event.target.checked })}
        {...(declarationError === undefined ? {} : { error: declarationError })}
      />
      {sending.problem !== null && <ProblemNote problem={sending.problem} title={t('errors.kyc_invalid')} />}
      <div className="flex gap-3">
        {onBack && (
          <Button variant="secondary" disabled={sending.isBusy} onClick={onBack}>
            {t('kyc.back')}
          </Button>
        )}
        <Button type="submit" wide loading={sending.isBusy} loadingLabel={t('shell.loading')}>
          {t('kyc.submit')}
        </Button>
      </div>
    </form>
  );
}
