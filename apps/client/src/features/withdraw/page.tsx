// Money out: what can leave, where to and when it arrives.
import { WithdrawIcon } from '@candor/ui/icons/money.tsx';
import { useText } from '@candor/web';
import { EmptyPage } from '../../shared/empty-page.tsx';

export function WithdrawPage() {
  const t = useText();

  return (
    <EmptyPage
      title={t('shell.withdraw')}
      icon={WithdrawIcon}
      sentence={t('pages.withdraw_empty')}
      action={{ label: t('pages.withdraw_action'), to: '/terms/withdrawal' }}
    />
  );
}
