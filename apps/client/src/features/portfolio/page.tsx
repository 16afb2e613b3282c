// What the client holds, what it cost and what it returned.
import { PortfolioIcon } from '@candor/ui/icons/navigation.tsx';
import { useText } from '@candor/web';
import { EmptyPage } from '../../shared/empty-page.tsx';

export function PortfolioPage() {
  const t = useText();

  return (
    <EmptyPage
      title={t('shell.portfolio')}
      icon={PortfolioIcon}
      sentence={t('pages.portfolio_empty')}
      action={{ label: t('pages.portfolio_action'), to: '/market' }}
      hasBack={false}
    />
  );
}
