// /banking is public, its content is not: guests meet the gate (NAV-15), clients their bank accounts.
import { Link } from '@tanstack/react-router';
import { buttonLook } from '@candor/ui';
import { BankIcon } from '@candor/ui/icons/money.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import { GuestGate } from '../../shared/guest-gate.tsx';
import { PageHeader } from '../../shared/page-header.tsx';

export function BankingPage() {
  const t = useText();
  return (
    <>
      <PageHeader title={t('shell.banking')} />
      <Card>
        <GuestGate>
          <EmptyState
            icon={<BankIcon size={26} />}
            sentence={t('pages.banking_empty')}
            action={
              <Link to="/terms/$kind" params={{ kind: 'bank' }} className={buttonLook({ variant: 'secondary' })}>
                {t('pages.banking_action')}
              </Link>
            }
          />
        </GuestGate>
      </Card>
    </>
  );
}
