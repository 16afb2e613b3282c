// One article of the news.
import { NewsIcon } from '@candor/ui/icons/money.tsx';
import { useText } from '@candor/web';
import { EmptyPage } from '../../shared/empty-page.tsx';

export function ArticlePage() {
  const t = useText();

  return (
    <EmptyPage
      title={t('shell.article')}
      icon={NewsIcon}
      sentence={t('pages.article_empty')}
      action={{ label: t('pages.article_action'), to: '/news' }}
    />
  );
}
