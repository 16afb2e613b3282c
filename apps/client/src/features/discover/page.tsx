// Product families with their guides, costs and risks.
import { DiscoverIcon } from '@candor/ui/icons/navigation.tsx';
import { useText } from '@candor/web';
import { EmptyPage } from '../../shared/empty-page.tsx';
import { useAppState } from '../../shared/use-services.ts';

export function DiscoverPage() {
  const t = useText();
  const app = useAppState((state) => state.app.app_name);
  return (
    <EmptyPage
      title={t('shell.discover')}
      icon={DiscoverIcon}
      sentence={t('pages.discover_empty', { app })}
      action={{ label: t('pages.discover_action'), to: '/market' }}
      hasBack={false}
    />
  );
}
