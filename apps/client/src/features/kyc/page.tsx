// Identity verification: where the client stands and what to do next.
import { ShieldIcon } from '@candor/ui/icons/status.tsx';
import { useText } from '@candor/web';
import { EmptyPage } from '../../shared/empty-page.tsx';

export function KycPage() {
  const t = useText();

  return (
    <EmptyPage
      title={t('shell.kyc')}
      icon={ShieldIcon}
      sentence={t('pages.kyc_empty')}
      action={{ label: t('pages.kyc_action'), to: '/terms/agreement' }}
    />
  );
}
