// Turning two-step verification off: needs the password and a code, because it makes the account weaker.
import { useRef, useState } from 'react';
import { unbindMfa } from '@candor/contract/mfa/client.ts';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { useText } from '@candor/web';
import { FormDialog } from '@candor/screens/dialogs/form-dialog.tsx';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { readCode } from '@candor/screens/forms/problem-text.ts';
import { ProblemWords } from '@candor/screens/forms/problem-words.tsx';
import { ignoreDismissal, useReauth } from '../../shared/reauth/use-reauth.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { useServices } from '../../shared/use-services.ts';

export function DisableDialog({ onClose }: { readonly onClose: (isChanged: boolean) => void }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const { api, toasts } = useServices();
  const { guard, dialog } = useReauth();
  const [code, setCode] = useState('');
  const submit = useSubmit(() =>
    ignoreDismissal(async () => {
      try {
        await guard(() => api.call(unbindMfa, { body: { code: code.trim() } }));
      } catch (problem) {
        setCode('');
        input.current?.focus();
        throw problem;
      }
      toasts.show({ variant: 'success', title: t('security.turned_off') });
      onClose(true);
    }),
  );
  const isAboutCode = readCode(submit.problem) === 'code_invalid';
  return (
    <>
      <FormDialog
        title={t('security.turn_off_title')}
        description={t('security.turn_off_text')}
        size="small"
        initialFocus={input}
        submit={{
          label: t('security.turn_off'),
          isBusy: submit.isBusy,
          isDisabled: code.trim().length < 6,
          isDanger: true,
        }}
        onSubmit={() => {
          if (code.trim().length >= 6) void submit.run();
        }}
        onClose={() => onClose(false)}
      >
        {!isAboutCode && <ProblemNote problem={submit.problem} />}
        <TextField
          ref={input}
          label={t('security.code_or_recovery')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          {...(isAboutCode ? { error: <ProblemWords problem={submit.problem} /> } : {})}
        />
      </FormDialog>
      {dialog}
    </>
  );
}
