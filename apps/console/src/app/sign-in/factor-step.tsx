// The second factor: six digits from the authenticator, or one recovery code.
import { useState } from 'react';
import { CodeInput } from '@candor/screens/forms/code-input.tsx';
import { OtherFactors } from '@candor/screens/forms/other-factors.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { SubmitButton, SubmitForm } from '../../shared/submit-form.tsx';
import { useServices, useWords } from '../../shared/use-services.tsx';

export interface StepProps {
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}

export function FactorStep({ onDone }: StepProps) {
  const { t } = useWords();
  const { session } = useServices();
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState('');
  const submit = useSubmit(async (typed: string) => {
    try {
      onDone(await session.verify(typed.trim()));
    } catch (problem) {
      setCode('');
      throw problem;
    }
  });
  const toggle = (): void => {
    setCode('');
    setIsRecovery(!isRecovery);
  };
  const isReady = code.length >= 6;
  return (
    <SubmitForm isReady={isReady} onSend={() => submit.run(code)}>
      <ProblemBanner problem={submit.problem} />
      {isRecovery ? (
        <TextField
          label={t('login.recovery_code')}
          hint={t('login.recovery_hint')}
          value={code}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setCode(event.target.value)}
        />
      ) : (
        <CodeInput
          label={t('login.code_text')}
          value={code}
          onValueChange={setCode}
          onComplete={(typed) => void submit.run(typed)}
        />
      )}
      <SubmitButton wide isReady={isReady} isBusy={submit.isBusy}>
        {t('login.verify')}
      </SubmitButton>
      <OtherFactors isRecovery={isRecovery} onToggle={toggle} onLeave={() => void session.logout()} />
    </SubmitForm>
  );
}
