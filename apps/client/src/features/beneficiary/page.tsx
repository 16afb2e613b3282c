// Nominees and their shares.
import { LockIcon } from '@candor/ui/icons/status.tsx';
import { useText } from '@candor/web';
import { EmptyPage } from '../../shared/empty-page.tsx';

export function BeneficiaryPage() {
  const t = useText();

  return (
    <EmptyPage
      title={t('shell.beneficiary')}
      icon={LockIcon}
      sentence={t('pages.beneficiary_empty')}
      action={{ label: t('pages.beneficiary_action'), to: '/terms/beneficiary' }}
    />
  );
}
