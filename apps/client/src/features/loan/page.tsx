// Loans: every cost first, then the application.
import { ReceiptIcon } from '@candor/ui/icons/money.tsx';
import { useText } from '@candor/web';
import { EmptyPage } from '../../shared/empty-page.tsx';

export function LoanPage() {
  const t = useText();

  return (
    <EmptyPage
      title={t('shell.loan')}
      icon={ReceiptIcon}
      sentence={t('pages.loan_empty')}
      action={{ label: t('pages.loan_action'), to: '/dashboard' }}
    />
  );
}
