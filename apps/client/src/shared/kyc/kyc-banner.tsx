// Where the verification stands, on pages that are about the client: nothing once it is approved, until the document is about to end.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { getKycDetail } from '@candor/contract/kyc/client.ts';
import { buttonLook } from '@candor/ui';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';
import { useServices } from '../use-services.ts';
import { kycKeys } from './keys.ts';

const looks = {
  unverified: { tone: 'info', title: 'kyc.banner_unverified', action: 'kyc.banner_action' },
  pending: { tone: 'info', title: 'kyc.banner_pending', action: 'kyc.banner_action_pending' },
  rejected: { tone: 'warning', title: 'kyc.banner_rejected', action: 'kyc.banner_action_rejected' },
  renew: { tone: 'warning', title: 'kyc.banner_renew', action: 'kyc.banner_action_renew' },
} as const;

/** Pages that use it list the noun `kyc`. */
export function KycBanner() {
  const { kyc } = useServices();
  const { status, isAnswered } = useStore(kyc.store);
  useEffect(() => void kyc.check(), [kyc]);
  // Without a network nobody is told to verify what may be verified long since.
  if (status === 'unknown' || !isAnswered) return null;
  if (status === 'approved') return <RenewalBanner />;
  return <StatusBanner look={looks[status]} />;
}

/** Verified, and the document ends soon: the new one can be sent before anything closes. */
function RenewalBanner() {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: kycKeys.detail,
    queryFn: ({ signal }) => api.call(getKycDetail, { signal }),
  });
  const state = data?.renewal?.state;
  return state === 'open' || state === 'rejected' ? <StatusBanner look={looks.renew} /> : null;
}

function StatusBanner({ look: { tone, title, action } }: { readonly look: (typeof looks)[keyof typeof looks] }) {
  const t = useText();
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
