// Asks for the password before a sensitive change. The password goes to the server and nowhere else.
import { useRef, useState } from 'react';
import { verifyPassword } from '@candor/contract/credentials/client.ts';
import { useText } from '@candor/web';
import { useServices } from '../use-services.ts';
import { FormDialog } from '@candor/screens/dialogs/form-dialog.tsx';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { describeProblem, readCode } from '@candor/screens/forms/problem-text.ts';
import { SecretField } from '@candor/screens/forms/secret-field.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';

export interface ReauthDialogProps {
  readonly open: boolean;
  readonly onClose: (isProven: boolean) => void;
}

export function ReauthDialog({ open, onClose }: ReauthDialogProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const { api } = useServices();
  const [password, setPassword] = useState('');
  const [isWaiting, setIsWaiting] = useState(false);
  const submit = useSubmit(async () => {
    try {
      await api.call(verifyPassword, { body: { password } });
    } catch (problem) {
      input.current?.focus();
      throw problem;
    } finally {
      setPassword('');
    }
    onClose(true);
  });
  const close = (): void => {
    setPassword('');
    submit.clear();
    onClose(false);
  };
  const isWrong = readCode(submit.problem) === 'password_wrong';
  return (
    <FormDialog
      open={open}
      title={t('credentials.reauth_title')}
      description={t('credentials.reauth_text')}
      size="small"
      initialFocus={input}
      submit={{ label: t('credentials.confirm'), isBusy: submit.isBusy, isDisabled: isWaiting }}
      onSubmit={() => {
        if (password === '') input.current?.focus();
        else void submit.run();
      }}
      onClose={close}
    >
      {!isWrong && <ProblemNote problem={submit.problem} onWaiting={setIsWaiting} />}
      <SecretField
        ref={input}
        label={t('credentials.password')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        {...(isWrong ? { error: describeProblem(t, submit.problem) } : {})}
      />
    </FormDialog>
  );
}
