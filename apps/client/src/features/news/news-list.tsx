// The list itself: skeletons of its own shape, the news, the way to more, and honest words when there is nothing.
import { Link } from '@tanstack/react-router';
import { Button, buttonLook } from '@candor/ui';
import { NewsIcon } from '@candor/ui/icons/money.tsx';
import { ListRows } from '@candor/ui/list/list-row.tsx';
import { Skeleton, SkeletonText } from '@candor/ui/skeleton/skeleton.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import { MoreButton } from '@candor/screens/page/more-button.tsx';
import { NewsRow } from '../../shared/news/news-row.tsx';
import { useNews } from '../../shared/news/queries.ts';
import type { NewsFilter } from '../../shared/news/queries.ts';
import { useAppName } from '../../shared/use-services.ts';

export function NewsList(filter: NewsFilter) {
  const t = useText();
  const news = useNews(filter);
  const items = news.data?.pages.flatMap((page) => page.items) ?? [];
  if (news.isPending) return <NewsSkeleton />;
  if (news.isError && items.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<NewsIcon size={26} />}
          sentence={t('news.load_failed')}
          action={<Button onClick={() => void news.refetch()}>{t('shell.retry')}</Button>}
        />
      </Card>
    );
  }
  if (items.length === 0) return <NoNews isFiltered={filter.topic !== undefined || filter.symbol !== undefined} />;
  return (
    <>
      <Card className="py-2">
        <ListRows label={t('shell.news')}>
          {items.map((item, at) => (
            <NewsRow key={item.id} item={item} isLead={at === 0} />
          ))}
        </ListRows>
      </Card>
      <MoreButton list={news} label={t('news.more')} className="self-center" />
    </>
  );
}

function NoNews({ isFiltered }: { readonly isFiltered: boolean }) {
  const t = useText();
  const app = useAppName();
  return (
    <Card>
      <EmptyState
        icon={<NewsIcon size={26} />}
        sentence={isFiltered ? t('news.empty_filtered') : t('news.empty', { app })}
        action={
          isFiltered ? (
            <Link to="/news" search={{}} className={buttonLook({ variant: 'secondary' })}>
              {t('news.clear_filters')}
            </Link>
          ) : undefined
        }
      />
    </Card>
  );
}

function NewsSkeleton() {
  const t = useText();
  return (
    <Card aria-busy="true" className="flex flex-col gap-8 py-6">
      <output className="sr-only">{t('shell.loading')}</output>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex flex-col gap-3">
          <Skeleton width={row === 0 ? '75%' : '55%'} height={row === 0 ? 28 : 22} />
          <SkeletonText lines={2} />
        </div>
      ))}
    </Card>
  );
}
