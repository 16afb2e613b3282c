// News of the tenant, newest first.
import { NewsIcon } from '@candor/ui/icons/money.tsx';
import { useText } from '@candor/web';
import { EmptyPage } from '../../shared/empty-page.tsx';
import { useAppState } from '../../shared/use-services.ts';

export function NewsPage() {
  const t = useText();
  const app = useAppState((state) => state.app.app_name);
  return (
    <EmptyPage
      title={t('shell.news')}
      icon={NewsIcon}
      sentence={t('pages.news_empty', { app })}
      action={{ label: t('pages.news_action'), to: '/market' }}
    />
  );
}
