// Money in: methods, instructions and proofs.
import { DepositIcon } from '@candor/ui/icons/money.tsx';
import { useText } from '@candor/web';
import { EmptyPage } from '../../shared/empty-page.tsx';

export function DepositPage() {
  const t = useText();

  return (
    <EmptyPage
      title={t('shell.deposit')}
      icon={DepositIcon}
      sentence={t('pages.deposit_empty')}
      action={{ label: t('pages.deposit_action'), to: '/terms/deposit' }}
    />
  );
}
