// Identity verification: where the client stands and what to do next.
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { KycStatus } from '@candor/contract/kyc/rules.ts';
import { ShieldIcon } from '@candor/ui/icons/status.tsx';
import { useText } from '@candor/web';
import { EmptyPage } from '../../shared/empty-page.tsx';
import { useServices } from '../../shared/use-services.ts';

const sentences = {
  approved: 'pages.kyc_verified',
  pending: 'pages.kyc_pending',
  rejected: 'pages.kyc_rejected',
  unverified: 'pages.kyc_empty',
} as const satisfies Record<Exclude<KycStatus, 'unknown'>, string>;

export function KycPage() {
  const t = useText();
  const { kyc } = useServices();
  const status = useStore(kyc.store, (state) => state.status);
  useEffect(() => void kyc.check(), [kyc]);

  return (
    <EmptyPage
      title={t('shell.kyc')}
      icon={ShieldIcon}
      sentence={status === 'unknown' ? '' : t(sentences[status])}
      action={{ label: t('pages.kyc_action'), to: '/terms/agreement' }}
    />
  );
}
