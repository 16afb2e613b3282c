// Adding or changing the mail address: a code goes to it, and only who reads that mail can set it. The password is asked for when it was
// not proven lately.
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { sendClientCode, setEmail } from '@candor/contract/credentials/client.ts';
import { Button } from '@candor/ui';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { useText } from '@candor/web';
import { CodeInput } from '@candor/screens/forms/code-input.tsx';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { describeProblem, readCode, readWaitMs } from '@candor/screens/forms/problem-text.ts';
import { formatSeconds, useCountdown } from '@candor/screens/forms/use-countdown.ts';
import { ignoreDismissal, useReauth } from '../../shared/reauth/use-reauth.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { useServices } from '../../shared/use-services.ts';

/** As the server reads it; what is stranger than this is asked for again before a mail is sent. */
const addressPattern = /^[^\s@<>()",;:]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

export function EmailDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { api, session, toasts } = useServices();
  const { guard, dialog } = useReauth();
  const { secondsLeft, start } = useCountdown();
  const input = useRef<HTMLInputElement>(null);
  const [email, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [code, setCode] = useState('');

  const send = useSubmit(async (address: string) => {
    try {
      const { retry_after_s: waitS } = await api.call(sendClientCode, { body: { purpose: 'email', email: address } });
      start(waitS * 1_000);
    } catch (problem) {
      start(readWaitMs(problem));
      throw problem;
    }
    setSentTo(address);
  });
  const save = useSubmit((address: string, typed: string) =>
    ignoreDismissal(async () => {
      setCode('');
      await guard(() => api.call(setEmail, { body: { email: address, code: typed } }));
      toasts.show({ variant: 'success', title: t('credentials.email_done') });
      onClose();
      await session.fetchProfile({ force: true });
    }),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const address = email.trim();
    if (!addressPattern.test(address)) return setIsWrong(true);
    void send.run(address);
  };
  const isAboutCode = readCode(save.problem) === 'code_invalid';
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title={t('credentials.email_title')}
        description={sentTo === null ? t('credentials.email_note') : t('credentials.email_sent', { address: sentTo })}
        closeLabel={t('shell.close')}
        size="small"
        initialFocus={input}
      >
        <ProblemNote problem={send.problem ?? (isAboutCode ? null : save.problem)} />
        <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
          <TextField
            ref={input}
            type="email"
            autoComplete="email"
            label={t('credentials.email')}
            value={email}
            disabled={send.isBusy || save.isBusy}
            onChange={(event) => {
              setTyped(event.target.value);
              setIsWrong(false);
              setSentTo(null);
            }}
            {...(isWrong ? { error: t('credentials.email_format') } : {})}
          />
          <Button
            type="submit"
            variant={sentTo === null ? 'primary' : 'secondary'}
            loading={send.isBusy}
            loadingLabel={t('shell.loading')}
            disabled={secondsLeft > 0}
          >
            {secondsLeft > 0
              ? t('credentials.send_again_in', { time: formatSeconds(secondsLeft) })
              : t('credentials.send_code')}
          </Button>
        </form>
        {sentTo !== null && (
          <CodeInput
            autoComplete="one-time-code"
            label={t('credentials.code')}
            value={code}
            onValueChange={setCode}
            onComplete={(typed) => void save.run(sentTo, typed)}
            disabled={save.isBusy}
            {...(isAboutCode ? { error: describeProblem(t, save.problem) } : {})}
          />
        )}
      </Dialog>
      {dialog}
    </>
  );
}
