// Ten new recovery codes: the old ones stop working the moment these are made.
import { useState } from 'react';
import { renewRecoveryCodes } from '@candor/contract/mfa/client.ts';
import { Button } from '@candor/ui';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { useText } from '@candor/web';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { ignoreDismissal, useReauth } from '../../shared/reauth/use-reauth.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { RecoveryCodes } from '@candor/screens/two-step/recovery-codes.tsx';
import { useAppName, useServices } from '../../shared/use-services.ts';

export function RenewDialog({ onClose }: { readonly onClose: (isChanged: boolean) => void }) {
  const t = useText();
  const { api } = useServices();
  const appName = useAppName();
  const { guard, dialog } = useReauth();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useSubmit(() =>
    ignoreDismissal(async () => {
      const answer = await guard(() => api.call(renewRecoveryCodes));
      setCodes(answer.recovery_codes);
    }),
  );
  return (
    <>
      <Dialog
        open
        onOpenChange={() => onClose(codes !== null)}
        title={t('security.new_codes')}
        closeLabel={t('shell.close')}
        dismissable={codes === null}
        {...(codes === null ? { description: t('security.new_codes_text') } : {})}
      >
        <ProblemNote problem={renew.problem} />
        {codes === null ? (
          <Button loading={renew.isBusy} loadingLabel={t('shell.loading')} onClick={() => void renew.run()}>
            {t('security.make_codes')}
          </Button>
        ) : (
          <RecoveryCodes codes={codes} appName={appName} onDone={() => onClose(true)} />
        )}
      </Dialog>
      {dialog}
    </>
  );
}
