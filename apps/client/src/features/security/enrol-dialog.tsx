// Turning two-step verification on: secret, first code, recovery codes. Closing before the first code leaves everything as it was.
import { useEffect, useRef, useState } from 'react';
import { bindMfa, verifyMfa } from '@candor/contract/mfa/client.ts';
import { Button } from '@candor/ui';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { useText } from '@candor/web';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { ReauthDismissed, useReauth } from '../../shared/reauth/use-reauth.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { RecoveryCodes } from '@candor/screens/two-step/recovery-codes.tsx';
import { TwoStepSetup } from '@candor/screens/two-step/setup.tsx';
import { useAppName, useServices } from '../../shared/use-services.ts';

type Binding = OutputOf<typeof bindMfa>;

export function EnrolDialog({ onClose }: { readonly onClose: (isChanged: boolean) => void }) {
  const t = useText();
  const { api, toasts } = useServices();
  const appName = useAppName();
  const { guard, dialog } = useReauth();
  const [binding, setBinding] = useState<Binding | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const bind = useSubmit(async () => {
    try {
      setBinding(await guard(() => api.call(bindMfa)));
    } catch (problem) {
      if (!(problem instanceof ReauthDismissed)) throw problem;
      onClose(false);
    }
  });
  // Each opening asks for one secret, never for two.
  const hasAsked = useRef(false);
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    void bind.run();
  });
  const confirm = async (code: string): Promise<void> => {
    const answer = await api.call(verifyMfa, { body: { code } });
    toasts.show({ variant: 'success', title: t('security.verified') });
    setCodes(answer.recovery_codes ?? []);
  };
  const isDone = codes !== null;
  return (
    <>
      <Dialog
        open
        onOpenChange={() => onClose(isDone)}
        title={t(isDone ? 'security.codes_title' : 'security.two_step')}
        closeLabel={t('shell.close')}
        dismissable={!isDone}
      >
        <ProblemNote problem={bind.problem} />
        {bind.problem !== null && <Button onClick={() => void bind.run()}>{t('shell.retry')}</Button>}
        {isDone && <RecoveryCodes codes={codes} appName={appName} onDone={() => onClose(true)} />}
        {!isDone && binding && (
          <TwoStepSetup secret={binding.secret} otpauthUrl={binding.otpauth_url} onConfirm={confirm} />
        )}
        {!binding && bind.isBusy && <Skeleton height={320} />}
      </Dialog>
      {dialog}
    </>
  );
}
