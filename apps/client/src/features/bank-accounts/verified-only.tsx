// Shows its content to whoever may have bank accounts: permission and verified identity; otherwise why not, and the way there.
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { uses } from '@candor/contract/access/uses.ts';
import { buttonLook } from '@candor/ui';
import { LockIcon, ShieldIcon } from '@candor/ui/icons/status.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { useText } from '@candor/web';
import { ClosedSentence } from '@candor/screens/access/closed.tsx';
import { AdvisorSlot } from '../../shared/advisors/advisor-slot.tsx';
import { ContactLink } from '../../shared/chats/contact-link.tsx';
import { useClosed } from '../../shared/access/use-access.ts';
import { useServices } from '../../shared/use-services.ts';

export function VerifiedOnly({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const { kyc } = useServices();
  const status = useStore(kyc.store, (state) => state.status);
  const closed = useClosed(uses.bank);
  const href = useRouterState({ select: (state) => state.location.href });
  if (closed !== null) {
    return (
      <EmptyState
        icon={<LockIcon size={26} />}
        sentence={<ClosedSentence explanation={closed}>{t('bank-accounts.not_allowed')}</ClosedSentence>}
        action={
          <div className="flex flex-col items-center gap-4">
            <AdvisorSlot />
            <ContactLink>{t('bank-accounts.contact')}</ContactLink>
          </div>
        }
      />
    );
  }
  // Not known yet is not a no: the server compares the name in any case.
  if (status === 'approved' || status === 'unknown') return children;
  return (
    <EmptyState
      icon={<ShieldIcon size={26} />}
      sentence={
        <>
          {t('errors.kyc_required')} {t('bank-accounts.kyc_text')}
        </>
      }
      action={
        <Link to="/kyc" search={{ redirect: href }} className={buttonLook()}>
          {t('bank-accounts.kyc_action')}
        </Link>
      }
    />
  );
}
