// Where the verification stands, on pages that are about the client: nothing once it is approved.
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { buttonLook } from '@candor/ui';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';
import { useServices } from '../use-services.ts';

const looks = {
  unverified: { tone: 'info', title: 'kyc.banner_unverified', action: 'kyc.banner_action' },
  pending: { tone: 'info', title: 'kyc.banner_pending', action: 'kyc.banner_action_pending' },
  rejected: { tone: 'warning', title: 'kyc.banner_rejected', action: 'kyc.banner_action_rejected' },
} as const;

/** Pages that use it list the noun `kyc`. */
export function KycBanner() {
  const t = useText();
  const { kyc } = useServices();
  const status = useStore(kyc.store, (state) => state.status);
  useEffect(() => void kyc.check(), [kyc]);
  if (status === 'approved' || status === 'unknown') return null;
  const { tone, title, action } = looks[status];
  return (
    <Banner
      tone={tone}
      title={t(title)}
      action={
        <Link to="/kyc" className={buttonLook({ size: 'small', variant: 'secondary' })}>
          {t(action)}
        </Link>
      }
    />
  );
}
