// The second factor: six digits from the authenticator, or one recovery code.
import { useState } from 'react';
import { Button } from '@candor/ui';
import { CodeInput } from '@candor/screens/forms/code-input.tsx';
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
      <div className="flex flex-col">
        <Button
          variant="quiet"
          onClick={() => {
            setCode('');
            setIsRecovery(!isRecovery);
          }}
        >
          {t(isRecovery ? 'login.use_app' : 'login.use_recovery')}
        </Button>
        <Button variant="quiet" onClick={() => void session.logout()}>
          {t('login.other_account')}
        </Button>
      </div>
    </SubmitForm>
  );
}
