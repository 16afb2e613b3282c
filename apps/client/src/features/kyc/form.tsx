// The form of a verification: its open steps in order, what is saved, and sending it.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { submitKyc } from '@candor/contract/kyc/client.ts';
import type { KycDetail } from '@candor/contract/kyc/client.ts';
import type { KycStep } from '@candor/contract/kyc/rules.ts';
import { Card } from '@candor/ui/surface/card.tsx';
import { Stepper } from '@candor/ui/steps/stepper.tsx';
import { useText } from '@candor/web';
import { readCode } from '@candor/screens/forms/problem-text.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { kycKeys } from '../../shared/kyc/keys.ts';
import { useServices } from '../../shared/use-services.ts';
import { AgreementStep } from './agreement-step.tsx';
import type { Accepted } from './agreement-step.tsx';
import { BasicStep } from './basic-step.tsx';
import { IdentificationStep } from './identification-step.tsx';
import { ReviewNote } from './panels.tsx';
import { useAnswers } from './use-answers.ts';
import type { SaveState } from './use-answers.ts';

export function KycForm({ detail }: { readonly detail: KycDetail }) {
  const t = useText();
  const { api, kyc, toasts } = useServices();
  const cache = useQueryClient();
  const form = useAnswers(detail);
  const [steps] = useState<readonly KycStep[]>(() => withDeclaration(detail.open_steps));
  const [at, setAt] = useState(0);
  const [accepted, setAccepted] = useState<Accepted | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const go = (next: number): void => {
    setAt(next);
    top.current?.scrollIntoView({ block: 'start' });
    top.current?.focus();
  };
  const sending = useSubmit(async () => {
    form.hold(true);
    try {
      const sent = await api.call(submitKyc, { body: { ...form.wire(), ...(accepted && { agreement: accepted }) } });
      cache.setQueryData(kycKeys.detail, sent);
      toasts.show({ variant: 'success', title: t('kyc.submit_done') });
      await kyc.check({ force: true });
    } catch (problem) {
      // A text that changed meanwhile is read again; a submission from another device shows itself.
      form.hold(false);
      const code = readCode(problem);
      if (code === 'agreement_changed') await cache.invalidateQueries({ queryKey: ['document', 'agreement'] });
      if (code === 'state_conflict') await cache.invalidateQueries({ queryKey: kycKeys.all });
      throw problem;
    }
  });
  const onBack = at > 0 ? () => go(at - 1) : undefined;
  const step = steps[at];
  return (
    <Card className="flex flex-col gap-6">
      <div ref={top} tabIndex={-1} className="flex scroll-mt-20 flex-col gap-1 outline-none">
        <Stepper
          label={t('kyc.steps')}
          steps={steps.map((key) => ({ key, label: t(`kyc.step_${key}`) }))}
          current={at}
          onStep={go}
        />
        <SaveNote state={form.saveState} />
      </div>
      {step === 'agreement' && (
        <AgreementStep
          onAccepted={(next) => {
            setAccepted(next);
            go(at + 1);
          }}
        />
      )}
      {step === 'basic' && <BasicStep form={form} onDone={() => go(at + 1)} onBack={onBack} />}
      {step === 'identification' && (
        <>
          <ReviewNote detail={detail} />
          <IdentificationStep form={form} images={detail.images} sending={sending} onBack={onBack} />
        </>
      )}
    </Card>
  );
}

/** The declaration is signed with every submission, and it stands in the last step. */
function withDeclaration(open: readonly KycStep[]): readonly KycStep[] {
  return open.includes('identification') ? open : [...open, 'identification'];
}

function SaveNote({ state }: { readonly state: SaveState }) {
  const t = useText();
  const words = { idle: '', saving: t('kyc.saving'), saved: t('kyc.saved'), failed: t('kyc.save_failed') };
  return <output className="block min-h-5 text-end text-sm text-muted">{words[state]}</output>;
}
