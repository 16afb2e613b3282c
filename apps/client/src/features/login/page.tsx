// The sign-in page (AUTH-01…AUTH-04): password or passkey, then the second factor when the session asks for it, then back to where the
// person came from, if that is on this site (NAV-06).
import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useText } from '@candor/web';
import { readSafeRedirect } from '@candor/web/routing/redirect.ts';
import { RecoveryCodes } from '@candor/screens/two-step/recovery-codes.tsx';
import { useAppName, useServices } from '../../shared/use-services.ts';
import { CodeStep } from './code-step.tsx';
import { EnrolStep } from './enrol-step.tsx';
import { PasswordStep } from './password-step.tsx';

export function LoginPage() {
  const t = useText();
  const appName = useAppName();
  const router = useRouter();
  const { session } = useServices();
  const { status, mustEnrol } = useStore(session.store);
  const { redirect: wanted } = useSearch({ from: '/login' });
  const [codes, setCodes] = useState<readonly string[]>([]);
  /** While this page itself signs in, it decides when to leave: recovery codes must be seen first. */
  const isOwnSignIn = useRef(false);
  const target = readSafeRedirect(wanted, location.origin) ?? '/dashboard';

  const leave = useCallback(() => void router.navigate({ href: target, replace: true }), [router, target]);
  const finish = (recoveryCodes: readonly string[] = []): void => {
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else leave();
  };
  // Another tab signed in: nothing is left to do here.
  useEffect(() => {
    if (status === 'authenticated' && !isOwnSignIn.current) leave();
  }, [status, leave]);
  const begin = useCallback((isBegun: boolean) => {
    isOwnSignIn.current = isBegun;
  }, []);

  if (codes.length > 0) {
    return (
      <Step title={t('login.recovery_title')}>
        <RecoveryCodes codes={codes} appName={appName} onDone={leave} />
      </Step>
    );
  }
  if (status === 'mfa_required' && mustEnrol) {
    return (
      <Step title={t('login.enrol_title')} text={t('login.enrol_text', { app: appName })}>
        <EnrolStep onBegin={begin} onDone={finish} />
      </Step>
    );
  }
  if (status === 'mfa_required') {
    return (
      <Step title={t('login.code_title')} text={t('login.code_text')}>
        <CodeStep onBegin={begin} onDone={finish} />
      </Step>
    );
  }
  return (
    <Step title={t('login.title', { app: appName })}>
      <PasswordStep redirect={wanted} onBegin={begin} onDone={finish} />
    </Step>
  );
}

interface StepProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

function Step({ title, text, children }: StepProps) {
  return (
    <div className="flex flex-col gap-6 pt-2 sm:pt-8">
      <div className="flex flex-col gap-2">
        <h1 className="text-2xl font-bold tracking-tight">{title}</h1>
        {text !== undefined && <p className="text-muted">{text}</p>}
      </div>
      {children}
    </div>
  );
}
