// Setting the transaction PIN (AUTH-12): six digits, the same six again, the password when it was not proven lately, and for a locked PIN
// a code to the phone. Digits live in this component only.
import { useRef, useState } from 'react';
import { setPin as setPinEndpoint, sendClientCode } from '@candor/contract/credentials/client.ts';
import { Button } from '@candor/ui';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { useText } from '@candor/web';
import { CodeInput } from '../../shared/forms/code-input.tsx';
import { ProblemNote } from '../../shared/forms/problem-note.tsx';
import { readCode, readWaitMs } from '../../shared/forms/problem-text.ts';
import { ProblemWords } from '../../shared/forms/problem-words.tsx';
import { formatSeconds, useCountdown } from '../../shared/forms/use-countdown.ts';
import { ignoreDismissal, useReauth } from '../../shared/forms/use-reauth.tsx';
import { useSubmit } from '../../shared/forms/use-submit.ts';
import { useServices } from '../../shared/use-services.ts';
import type { DialogState } from './dialog-state.ts';

type Step = 'enter' | 'repeat' | 'code';

export function SetPinDialog({ open, onOpenChange }: DialogState) {
  const t = useText();
  const { api, session, toasts } = useServices();
  const { guard, dialog } = useReauth();
  const input = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<Step>('enter');
  const [pin, setPin] = useState('');
  const [typed, setTyped] = useState('');
  const [isMismatch, setIsMismatch] = useState(false);

  const save = useSubmit((wanted: string, code?: string) =>
    ignoreDismissal(async () => {
      try {
        const body = code === undefined ? { pin: wanted } : { pin: wanted, code };
        await guard(() => api.call(setPinEndpoint, { body }));
      } catch (problem) {
        setTyped('');
        const refused = readCode(problem);
        if (refused === 'pin_locked' && code === undefined) return setStep('code');
        if (refused === 'pin_weak') setStep('enter');
        throw problem;
      }
      toasts.show({ variant: 'success', title: t('credentials.pin_done') });
      onOpenChange(false);
      await session.fetchProfile({ force: true });
    }),
  );
  const complete = (value: string): void => {
    if (step === 'code') return void save.run(pin, value);
    setTyped('');
    save.clear();
    setIsMismatch(step === 'repeat' && value !== pin);
    if (step === 'repeat' && value === pin) return void save.run(value);
    setPin(step === 'enter' ? value : '');
    setStep(step === 'enter' ? 'repeat' : 'enter');
  };
  const refused = readCode(save.problem);
  const isAboutField = refused === 'pin_weak' || refused === 'code_invalid';
  const error = isMismatch
    ? { error: t('credentials.pin_mismatch') }
    : isAboutField
      ? { error: <ProblemWords problem={save.problem} /> }
      : {};
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={t('credentials.pin_title')}
        description={t(`credentials.pin_step_${step}`)}
        closeLabel={t('shell.close')}
        size="small"
        initialFocus={input}
      >
        {!isAboutField && <ProblemNote problem={save.problem} title={t('credentials.pin_failed')} />}
        {step === 'code' && <SendCode />}
        <CodeInput
          key={step}
          inputRef={input}
          secret={step !== 'code'}
          autoComplete={step === 'code' ? 'one-time-code' : 'off'}
          label={t(
            step === 'code' ? 'credentials.code' : step === 'enter' ? 'credentials.pin_new' : 'credentials.pin_repeat',
          )}
          value={typed}
          onValueChange={setTyped}
          onComplete={complete}
          disabled={save.isBusy}
          {...error}
        />
      </Dialog>
      {dialog}
    </>
  );
}

function SendCode() {
  const t = useText();
  const { api } = useServices();
  const { secondsLeft, start } = useCountdown();
  const send = useSubmit(async () => {
    try {
      const { retry_after_s } = await api.call(sendClientCode, { body: { purpose: 'pin' } });
      start(retry_after_s * 1_000);
    } catch (problem) {
      start(readWaitMs(problem));
      throw problem;
    }
  });
  return (
    <>
      <ProblemNote problem={send.problem} />
      <Button
        variant="secondary"
        loading={send.isBusy}
        loadingLabel={t('shell.loading')}
        disabled={secondsLeft > 0}
        onClick={() => void send.run()}
      >
        {secondsLeft > 0
          ? t('credentials.send_again_in', { time: formatSeconds(secondsLeft) })
          : t('credentials.send_code')}
      </Button>
    </>
  );
}
