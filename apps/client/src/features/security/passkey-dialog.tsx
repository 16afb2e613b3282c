// Adding a passkey: a name the person will know it by, then the browser's own window. The ceremony code is fetched when it is needed.
import type { StartRegistrationOpts } from '@simplewebauthn/browser';
import { useRef, useState } from 'react';
import { getPasskeyOptions, addPasskey as addPasskeyEndpoint } from '@candor/contract/passkeys/client.ts';
import type { addPasskey } from '@candor/contract/passkeys/client.ts';
import type { CallOf } from '@candor/contract/endpoint.ts';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';
import { FormDialog } from '@candor/screens/dialogs/form-dialog.tsx';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { describeCredential, hasChallenge } from '@candor/web/passkeys/credential.ts';
import type { Reauth } from '../../shared/reauth/use-reauth.tsx';
import { ignoreDismissal } from '../../shared/reauth/use-reauth.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { useAppState, useServices } from '../../shared/use-services.ts';

type Credential = CallOf<typeof addPasskey>['body']['credential'];
type Options = StartRegistrationOpts['optionsJSON'];

const isOptions = (options: object): options is Options => hasChallenge(options);

export interface PasskeyDialogProps {
  readonly guard: Reauth['guard'];
  readonly onClose: (isAdded: boolean) => void;
}

export function PasskeyDialog({ guard, onClose }: PasskeyDialogProps) {
  const t = useText();
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
    <FormDialog
      title={t('security.passkey_add')}
      description={t('security.passkey_add_text')}
      size="small"
      initialFocus={input}
      submit={{ label: t('security.continue'), isBusy: submit.isBusy, isDisabled: name.trim() === '' }}
      onSubmit={() => {
        if (name.trim() !== '') void submit.run();
      }}
      onClose={() => onClose(false)}
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
    </FormDialog>
  );
}

/** Null when the person or the authenticator declined; that is told beside the form and is no failure of ours. */
async function makePasskey(options: object): Promise<Credential | null> {
  if (!isOptions(options)) throw new TypeError('The server answered no options for a passkey.');
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    return describeCredential(await startRegistration({ optionsJSON: options }));
  } catch (problem) {
    if (problem instanceof Error && /NotAllowedError|AbortError|InvalidStateError|NotSupportedError/.test(problem.name))
      return null;
    throw problem;
  }
}
