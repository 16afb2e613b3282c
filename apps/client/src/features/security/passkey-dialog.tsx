// Adding a passkey: a name the person will know it by, then the browser's own window. The ceremony code is fetched when it is needed.
import type { StartRegistrationOpts } from '@simplewebauthn/browser';
import { useId, useRef, useState } from 'react';
import { getPasskeyOptions, addPasskey as addPasskeyEndpoint } from '@candor/contract/passkeys/client.ts';
import type { addPasskey } from '@candor/contract/passkeys/client.ts';
import type { CallOf } from '@candor/contract/endpoint.ts';
import { Button } from '@candor/ui';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import type { Reauth } from '../../shared/reauth/use-reauth.tsx';
import { ignoreDismissal } from '../../shared/reauth/use-reauth.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { useAppState, useServices } from '../../shared/use-services.ts';

type Credential = CallOf<typeof addPasskey>['body']['credential'];
type Options = StartRegistrationOpts['optionsJSON'];

export interface PasskeyDialogProps {
  readonly guard: Reauth['guard'];
  readonly onClose: (isAdded: boolean) => void;
}

export function PasskeyDialog({ guard, onClose }: PasskeyDialogProps) {
  const t = useText();
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { api, toasts } = useServices();
  const device = useAppState((state) => state.device);
  const [name, setName] = useState(device?.os ?? '');
  const [isRefused, setIsRefused] = useState(false);
  const submit = useSubmit(() =>
    ignoreDismissal(async () => {
      setIsRefused(false);
      const { options } = await guard(() => api.call(getPasskeyOptions));
      const credential = await makePasskey(options);
      if (credential === null) return setIsRefused(true);
      await api.call(addPasskeyEndpoint, { body: { name: name.trim(), credential } });
      toasts.show({ variant: 'success', title: t('security.passkey_done') });
      onClose(true);
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={() => onClose(false)}
      title={t('security.passkey_add')}
      description={t('security.passkey_add_text')}
      closeLabel={t('shell.close')}
      size="small"
      initialFocus={input}
      actions={
        <>
          <Button variant="secondary" onClick={() => onClose(false)}>
            {t('credentials.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            loading={submit.isBusy}
            loadingLabel={t('shell.loading')}
            disabled={name.trim() === ''}
          >
            {t('security.continue')}
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
          if (name.trim() !== '') void submit.run();
        }}
      >
        <ProblemNote problem={submit.problem} />
        {isRefused && <Banner tone="warning" title={t('security.passkey_refused')} urgent />}
        <TextField
          ref={input}
          label={t('security.passkey_name')}
          hint={t('security.passkey_name_hint')}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

/** Null when the person or the authenticator declined; that is told beside the form and is no failure of ours. */
async function makePasskey(options: object): Promise<Credential | null> {
  if (!isOptions(options)) throw new TypeError('The server answered no options for a passkey.');
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    const answer = await startRegistration({ optionsJSON: options });
    const { id, rawId, type, response, authenticatorAttachment, clientExtensionResults } = answer;
    return {
      id,
      rawId,
      type,
      response,
      clientExtensionResults: { ...clientExtensionResults },
      ...(authenticatorAttachment === undefined ? {} : { authenticatorAttachment }),
    };
  } catch (problem) {
    if (problem instanceof Error && /NotAllowedError|AbortError|InvalidStateError|NotSupportedError/.test(problem.name))
      return null;
    throw problem;
  }
}

/** The contract passes the options through as the server's library made them for exactly this ceremony. */
function isOptions(options: object): options is Options {
  return 'challenge' in options && typeof options.challenge === 'string';
}
