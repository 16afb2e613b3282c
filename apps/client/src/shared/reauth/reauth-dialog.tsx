// Asks for the password before a sensitive change. The password goes to the server and nowhere else.
import { useId, useRef, useState } from 'react';
import { verifyPassword } from '@candor/contract/credentials/client.ts';
import { Button } from '@candor/ui';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { useText } from '@candor/web';
import { useServices } from '../use-services.ts';
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
  const formId = useId();
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
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : close())}
      title={t('credentials.reauth_title')}
      description={t('credentials.reauth_text')}
      closeLabel={t('shell.close')}
      size="small"
      initialFocus={input}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            {t('credentials.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            loading={submit.isBusy}
            loadingLabel={t('shell.loading')}
            disabled={isWaiting}
          >
            {t('credentials.confirm')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (password === '') input.current?.focus();
          else void submit.run();
        }}
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
      </form>
    </Dialog>
  );
}
