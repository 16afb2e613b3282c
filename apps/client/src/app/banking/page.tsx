// /banking is public, its content is not: guests meet the gate (NAV-15), clients their bank accounts.
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import { ComplainLink } from '../../shared/complaints/complain-link.tsx';
import { GuestGate } from '../../shared/guest-gate.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { useIsSignedIn } from '../../shared/use-services.ts';
import { BankAccountsSection } from '../../features/bank-accounts/accounts-section.tsx';

export function BankingPage() {
  const t = useText();
  const isSignedIn = useIsSignedIn();
  return (
    <>
      <PageHeader title={t('shell.banking')} {...(isSignedIn ? { note: t('bank-accounts.intro') } : {})} />
      {isSignedIn ? (
        <>
          <BankAccountsSection />
          <ComplainLink category="withdrawal" />
        </>
      ) : (
        <Card>
          <GuestGate>{null}</GuestGate>
        </Card>
      )}
    </>
  );
}
