// Signing in with a passkey: a button, and quietly inside the username field where the browser can (conditional UI). A passkey is both factors.
import { useEffect, useEffectEvent } from 'react';
import { getPasskeyLoginOptions, loginWithPasskey } from '@candor/contract/passkeys/client.ts';
import { useText } from '@candor/web';
import { PasskeyOffer } from '@candor/screens/forms/passkey-offer.tsx';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { useServices } from '../../shared/use-services.ts';
import { askPasskey, canAutofillPasskey, isDismissed } from './passkey.ts';
import type { SignInStepProps } from './sign-in-step.ts';

export interface PasskeyButtonProps extends SignInStepProps {
  readonly readRemember: () => boolean;
}

export function PasskeyButton({ readRemember, onBegin, onDone }: PasskeyButtonProps) {
  const t = useText();
  const { api, log, session } = useServices();
  const signIn = async (isAutofill: boolean): Promise<void> => {
    const { options } = await api.call(getPasskeyLoginOptions, { bearer: null });
    const credential = await askPasskey(options, isAutofill);
    onBegin(true);
    try {
      const headers = await session.prove(loginWithPasskey);
      const body = { credential, remember: readRemember() };
      await session.adopt(await api.call(loginWithPasskey, { body, bearer: null, headers }));
    } catch (problem) {
      onBegin(false);
      throw problem;
    }
    onDone();
  };
  const submit = useSubmit(async (isAutofill: boolean) => {
    try {
      await signIn(isAutofill);
    } catch (problem) {
      // Closing the browser's own window is a choice, not an error.
      if (!isDismissed(problem)) throw problem;
    }
  });

  // The autofill offer waits as long as the page is open, so it must not hold the button.
  const offerAutofill = useEffectEvent(async (): Promise<void> => {
    try {
      if (await canAutofillPasskey()) await signIn(true);
    } catch (problem) {
      if (!isDismissed(problem)) log.add('passkey', problem);
    }
  });
  useEffect(() => {
    void offerAutofill();
  }, []);

  if (!('PublicKeyCredential' in window)) return null;
  return (
    <PasskeyOffer label={t('login.passkey')} isBusy={submit.isBusy} onChoose={() => void submit.run(false)}>
      <ProblemNote problem={submit.problem} />
    </PasskeyOffer>
  );
}
