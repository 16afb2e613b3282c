// Signing in: brand, password, then always the second factor; the first time it is bound here. Whoever was invited sets a password first.
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { RecoveryCodes } from '@candor/screens/two-step/recovery-codes.tsx';
import { linkLook } from '@candor/ui';
import { Card } from '@candor/ui/surface/card.tsx';
import { Go } from '../../shared/go.tsx';
import { PageHead } from '../../shared/page-head.tsx';
import { usePlace, useServices, useWords } from '../../shared/use-services.tsx';
import { ConsoleMark } from '../console-mark.tsx';
import { LanguageChoice, LookChoice } from '../person-bar.tsx';
import { BrandChoice } from './brand-choice.tsx';
import { EnrolStep } from './enrol-step.tsx';
import { FactorStep } from './factor-step.tsx';
import { PasskeyChoice } from './passkey-choice.tsx';
import { PasswordStep } from './password-step.tsx';
import { SetupStep } from './setup-step.tsx';

export function SignInPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-end gap-2 p-3">
        <LookChoice />
        <LanguageChoice />
      </header>
      <main id="main" className="mx-auto flex w-full max-w-md flex-1 flex-col gap-5 p-4 pt-6 sm:pt-16">
        <ConsoleMark />
        <Card className="flex flex-col gap-5">
          <Steps />
        </Card>
      </main>
    </div>
  );
}

function Steps(): ReactNode {
  const { t } = useWords();
  const { session } = useServices();
  const { path } = usePlace();
  const { status, mustEnrol } = useStore(session.store);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const finish = (given: readonly string[]): void => {
    if (given.length > 0) setCodes(given);
    else void session.enter();
  };
  if (codes.length > 0) {
    return (
      <>
        <PageHead title={t('login.recovery_title')} />
        <RecoveryCodes codes={codes} appName={t('console.title')} onDone={() => void session.enter()} />
      </>
    );
  }
  if (status === 'factor') {
    return (
      <>
        <PageHead title={t(mustEnrol ? 'login.enrol_title' : 'login.code_title')} />
        {mustEnrol ? <EnrolStep onDone={finish} /> : <FactorStep onDone={finish} />}
        <PasskeyChoice
          label={t(mustEnrol ? 'console.enrol_passkey' : 'login.passkey')}
          onChoose={() => (mustEnrol ? session.bindPasskey() : session.loginWithPasskey())}
        />
      </>
    );
  }
  if (path === '/setup') return <SetupStep />;
  return (
    <>
      <PageHead title={t('console.sign_in_title')} />
      <BrandChoice />
      <PasswordStep />
      <PasskeyChoice label={t('login.passkey')} onChoose={() => session.loginWithPasskey()} />
      <Go to="/setup" className={linkLook}>
        {t('console.have_setup_code')}
      </Go>
    </>
  );
}
