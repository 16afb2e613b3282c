// One article: large type, where it comes from, what it is about, and more to read (MKT-06).
import { useParams } from '@tanstack/react-router';
import { Button } from '@candor/ui';
import { NewsIcon } from '@candor/ui/icons/money.tsx';
import { Skeleton, SkeletonText } from '@candor/ui/skeleton/skeleton.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { isApiProblem, useText } from '@candor/web';
import { EmptyPage } from '../../shared/empty-page.tsx';
import { LatestNews } from '../../shared/news/latest-news.tsx';
import { isArticleId, useArticle } from '../../shared/news/queries.ts';
import { PageHeader } from '../../shared/page-header.tsx';
import { ArticleText } from './article-text.tsx';

export function ArticlePage() {
  const t = useText();
  const { id } = useParams({ from: '/news/$id' });
  const { data, error, isPending, refetch } = useArticle(id);
  if (!isArticleId(id) || (isApiProblem(error) && error.status === 404)) {
    return (
      <EmptyPage
        title={t('shell.article')}
        icon={NewsIcon}
        sentence={t('news.missing')}
        action={{ label: t('news.all_news'), to: '/news' }}
      />
    );
  }
  return (
    <div className="grid gap-x-12 gap-y-[var(--section-gap)] lg:grid-cols-[minmax(0,68ch)_minmax(18rem,1fr)] lg:items-start">
      {data ? (
        <ArticleText article={data} />
      ) : (
        <div className="flex flex-col gap-6">
          <PageHeader title={t('shell.article')} />
          {isPending ? (
            <div aria-busy="true" className="flex max-w-prose flex-col gap-6">
              <Skeleton width="80%" height={36} />
              <SkeletonText lines={10} />
            </div>
          ) : (
            <Card>
              <EmptyState
                icon={<NewsIcon size={26} />}
                sentence={t('news.load_failed')}
                action={<Button onClick={() => void refetch()}>{t('shell.retry')}</Button>}
              />
            </Card>
          )}
        </div>
      )}
      <LatestNews title={t('news.more_news')} except={id} />
    </div>
  );
}
