// A region for signed-in clients (NAV-15): a guest sees why it is closed and the way to sign in and come back here.
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonLook } from '@candor/ui';
import { LockIcon } from '@candor/ui/icons/status.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { useText } from '@candor/web';
import { useIsSignedIn } from './use-services.ts';

/** Pages that use it list the noun `guest`. */
export function GuestGate({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const isSignedIn = useIsSignedIn();
  const href = useRouterState({ select: (state) => state.location.href });
  if (isSignedIn) return children;
  return (
    <EmptyState
      icon={<LockIcon size={26} />}
      sentence={t('guest.auth_only')}
      action={
        <Link to="/login" search={{ redirect: href }} className={buttonLook()}>
          {t('guest.log_continue')}
        </Link>
      }
    />
  );
}
