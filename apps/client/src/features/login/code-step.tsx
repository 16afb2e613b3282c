// The second step of a sign-in (AUTH-03): six digits from the authenticator, or one recovery code.
import { useEffect, useRef, useState } from 'react';
import { Button } from '@candor/ui';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { useText } from '@candor/web';
import { CodeInput } from '@candor/screens/forms/code-input.tsx';
import { OtherFactors } from '@candor/screens/forms/other-factors.tsx';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { describeProblem, readCode } from '@candor/screens/forms/problem-text.ts';
import { ProblemWords } from '@candor/screens/forms/problem-words.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { useServices } from '../../shared/use-services.ts';
import type { SignInStepProps } from './sign-in-step.ts';

export function CodeStep({ onBegin, onDone }: SignInStepProps) {
  const t = useText();
  const { session, toasts } = useServices();
  const [isRecovery, setIsRecovery] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const submit = useSubmit(async (typed: string) => {
    onBegin(true);
    try {
      const codes = await session.verifyMfa(typed.trim());
      onDone(codes);
    } catch (problem) {
      onBegin(false);
      setCode('');
      input.current?.focus();
      const refused = readCode(problem);
      if (refused !== 'no_pending_session' && refused !== 'unauthorized') throw problem;
      // The pending login is gone: only the password can start another one.
      await session.logout();
      toasts.show({ variant: 'error', title: describeProblem(t, problem) });
    }
  });
  useEffect(() => {
    if (isRecovery) input.current?.focus();
  }, [isRecovery]);

  const isAboutCode = readCode(submit.problem) === 'code_invalid';
  const error = isAboutCode ? { error: <ProblemWords problem={submit.problem} /> } : {};
  const toggle = (): void => {
    submit.clear();
    setCode('');
    setIsRecovery(!isRecovery);
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (code !== '') void submit.run(code);
      }}
    >
      {!isAboutCode && <ProblemNote problem={submit.problem} onWaiting={setIsWaiting} />}
      {isRecovery ? (
        <TextField
          ref={input}
          label={t('login.recovery_code')}
          hint={t('login.recovery_hint')}
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setCode(event.target.value)}
          {...error}
        />
      ) : (
        <CodeInput
          label={t('credentials.code')}
          value={code}
          onValueChange={setCode}
          onComplete={(typed) => void submit.run(typed)}
          disabled={submit.isBusy}
          {...error}
        />
      )}
      <Button
        type="submit"
        wide
        loading={submit.isBusy}
        loadingLabel={t('shell.loading')}
        disabled={isWaiting || code.length < 6}
      >
        {t('login.verify')}
      </Button>
      <OtherFactors isRecovery={isRecovery} onToggle={toggle} onLeave={() => void session.logout()} />
    </form>
  );
}
