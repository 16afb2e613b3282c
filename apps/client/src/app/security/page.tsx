// The security page: what the client knows (password, PIN), what the client has (authenticator, passkeys) and where it is signed in.
import { useSearch } from '@tanstack/react-router';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { EmailSection } from '../../features/credentials/email-section.tsx';
import { PasswordSection } from '../../features/credentials/password-section.tsx';
import { PinSection } from '../../features/credentials/pin-section.tsx';
import { DevicesSection } from '../../features/security/devices-section.tsx';
import { PasskeysSection } from '../../features/security/passkeys-section.tsx';
import { TwoStepSection } from '../../features/security/two-step-section.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { LedTo } from './led-to.tsx';

export function SecurityPage() {
  const t = useText();
  const { open } = useSearch({ from: '/profile/security' });
  return (
    <>
      <PageHeader title={t('security.title')} note={t('security.intro')} />
      <div className="grid items-start gap-[var(--section-gap)] lg:grid-cols-2">
        <Card>
          <Section title={t('security.sign_in')}>
            <div className="divide-y divide-line">
              <LedTo isWanted={open === 'password'}>
                <PasswordSection />
              </LedTo>
              <LedTo isWanted={open === 'pin'}>
                <PinSection />
              </LedTo>
              <EmailSection />
              <LedTo isWanted={open === 'two-step'}>
                <TwoStepSection />
              </LedTo>
            </div>
          </Section>
        </Card>
        <div className="flex min-w-0 flex-col gap-[var(--section-gap)]">
          <LedTo isWanted={open === 'passkeys'}>
            <Card>
              <PasskeysSection />
            </Card>
          </LedTo>
          <LedTo isWanted={open === 'devices'}>
            <Card>
              <DevicesSection />
            </Card>
          </LedTo>
        </div>
      </div>
    </>
  );
}
