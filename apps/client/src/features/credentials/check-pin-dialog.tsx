// Checking the transaction PIN (AUTH-12): the server alone knows it, counts wrong attempts and locks.
import { useRef, useState } from 'react';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { useText } from '@candor/web';
import { credentialCalls } from '@candor/web/api/identity-calls.ts';
import { CodeInput } from '../../shared/forms/code-input.tsx';
import { ProblemNote } from '../../shared/forms/problem-note.tsx';
import { describeProblem, readCode } from '../../shared/forms/problem-text.ts';
import { useSubmit } from '../../shared/forms/use-submit.ts';
import { useServices } from '../../shared/use-services.ts';
import type { DialogState } from './dialog-state.ts';

export function CheckPinDialog({ open, onOpenChange }: DialogState) {
  const t = useText();
  const { api, toasts } = useServices();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const check = useSubmit(async (pin: string) => {
    try {
      await api.call(credentialCalls.verifyPin, { body: { pin } });
    } finally {
      setTyped('');
    }
    toasts.show({ variant: 'success', title: t('credentials.pin_right') });
    onOpenChange(false);
  });
  const isWrong = readCode(check.problem) === 'pin_wrong';
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('credentials.pin_check')}
      description={t('credentials.pin_check_note')}
      closeLabel={t('shell.close')}
      size="small"
      initialFocus={input}
    >
      {!isWrong && <ProblemNote problem={check.problem} />}
      <CodeInput
        inputRef={input}
        secret
        autoComplete="off"
        label={t('credentials.pin')}
        value={typed}
        onValueChange={setTyped}
        onComplete={(pin) => void check.run(pin)}
        disabled={check.isBusy}
        {...(isWrong ? { error: describeProblem(t, check.problem) } : {})}
      />
    </Dialog>
  );
}
