// Setting the transaction PIN (AUTH-12): six digits, the same six again, and the password when it was not proven lately. Replacing one also
// takes the old PIN, a code to the phone or one of the authenticator. Digits live in this component only.
import { useRef, useState } from 'react';
import { setPin as setPinEndpoint, sendClientCode } from '@candor/contract/credentials/client.ts';
import { Button } from '@candor/ui';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { useText } from '@candor/web';
import { CodeInput } from '@candor/screens/forms/code-input.tsx';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { readCode, readWaitMs } from '@candor/screens/forms/problem-text.ts';
import { ProblemWords } from '@candor/screens/forms/problem-words.tsx';
import { formatSeconds, useCountdown } from '@candor/screens/forms/use-countdown.ts';
import { ignoreDismissal, useReauth } from '../../shared/reauth/use-reauth.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { useServices, useUser } from '../../shared/use-services.ts';
import type { DialogState } from './dialog-state.ts';

type Step = 'current' | 'enter' | 'repeat' | 'code' | 'factor';

/** What proves who replaces a PIN; a first one needs nothing but the password. */
type Proof = 'none' | 'current' | 'code' | 'factor';

const labels = {
  current: 'credentials.pin_current',
  enter: 'credentials.pin_new',
  repeat: 'credentials.pin_repeat',
  code: 'credentials.code',
  factor: 'credentials.code',
} as const satisfies Record<Step, string>;

/** Refusals that are told beside the digits. */
const fieldCodes: ReadonlySet<string | undefined> = new Set(['pin_weak', 'pin_wrong', 'code_invalid']);

interface NewPin {
  readonly pin: string;
  readonly current_pin?: string;
  readonly code?: string;
  readonly factor_code?: string;
}

/** The steps of the dialog: proof first when it is the old PIN, last when it is a code. */
function useNewPin(hasPin: boolean, onDone: () => Promise<void>) {
  const { api } = useServices();
  const { guard, dialog } = useReauth();
  const [proof, setProof] = useState<Proof>(hasPin ? 'current' : 'none');
  const [step, setStep] = useState<Step>(hasPin ? 'current' : 'enter');
  const [digits, setDigits] = useState({ current: '', pin: '' });
  const [isLocked, setIsLocked] = useState(false);
  const [isMismatch, setIsMismatch] = useState(false);
  const save = useSubmit((body: NewPin) =>
    ignoreDismissal(async () => {
      try {
        await guard(() => api.call(setPinEndpoint, { body }));
      } catch (problem) {
        const refused = readCode(problem);
        if (refused === 'pin_wrong') setStep('current');
        if (refused === 'pin_weak') setStep('enter');
        if (refused !== 'pin_locked') throw problem;
        setIsLocked(true);
        setProof('code');
        return setStep('code');
      }
      await onDone();
    }),
  );
  const complete = (value: string): void => {
    const { current, pin } = digits;
    if (step === 'code') return void save.run({ pin, code: value });
    if (step === 'factor') return void save.run({ pin, factor_code: value });
    save.clear();
    setIsMismatch(step === 'repeat' && value !== pin);
    if (step === 'current') setDigits({ current: value, pin: '' });
    if (step === 'enter') setDigits({ current, pin: value });
    if (step !== 'repeat') return setStep(step === 'current' ? 'enter' : 'repeat');
    if (value !== pin) return setStep('enter');
    if (proof === 'code' || proof === 'factor') return setStep(proof);
    void save.run(proof === 'current' ? { pin, current_pin: current } : { pin });
  };
  const proveBy = (other: 'code' | 'factor'): void => {
    save.clear();
    setProof(other);
    setStep('enter');
  };
  return { step, isLocked, isMismatch, save, complete, proveBy, dialog };
}

export function SetPinDialog({ open, onOpenChange }: DialogState) {
  const t = useText();
  const { session, toasts } = useServices();
  const user = useUser();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { step, isLocked, isMismatch, save, complete, proveBy, dialog } = useNewPin(
    user?.has_pin === true,
    async () => {
      toasts.show({ variant: 'success', title: t('credentials.pin_done') });
      onOpenChange(false);
      await session.fetchProfile({ force: true });
    },
  );
  const isAboutField = fieldCodes.has(readCode(save.problem));
  const error = isMismatch
    ? { error: t('credentials.pin_mismatch') }
    : isAboutField
      ? { error: <ProblemWords problem={save.problem} /> }
      : {};
  const isCode = step === 'code' || step === 'factor';
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={t('credentials.pin_title')}
        description={t(
          step === 'code' && !isLocked ? 'credentials.pin_step_proof' : (`credentials.pin_step_${step}` as const),
        )}
        closeLabel={t('shell.close')}
        size="small"
        initialFocus={input}
      >
        {!isAboutField && <ProblemNote problem={save.problem} title={t('credentials.pin_failed')} />}
        {step === 'code' && <SendCode />}
        <CodeInput
          key={step}
          inputRef={input}
          secret={!isCode}
          autoComplete={isCode ? 'one-time-code' : 'off'}
          label={t(labels[step])}
          value={typed}
          onValueChange={setTyped}
          onComplete={(value) => {
            setTyped('');
            complete(value);
          }}
          disabled={save.isBusy}
          {...error}
        />
        {step === 'current' && <OtherProofs hasFactor={user?.mfa_enabled === true} onChoose={proveBy} />}
      </Dialog>
      {dialog}
    </>
  );
}

interface OtherProofsProps {
  readonly hasFactor: boolean;
  readonly onChoose: (proof: 'code' | 'factor') => void;
}

function OtherProofs({ hasFactor, onChoose }: OtherProofsProps) {
  const t = useText();
  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant="quiet" size="small" onClick={() => onChoose('code')}>
        {t('credentials.pin_forgot')}
      </Button>
      {hasFactor && (
        <Button variant="quiet" size="small" onClick={() => onChoose('factor')}>
          {t('credentials.pin_use_factor')}
        </Button>
      )}
    </div>
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
