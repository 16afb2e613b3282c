// News of the tenant, newest first, by topic and by instrument (MKT-06).
import { useNavigate, useSearch } from '@tanstack/react-router';
import { newsTopics } from '@candor/contract/content/news-topics.ts';
import { Button } from '@candor/ui';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { CloseIcon } from '@candor/ui/icons/navigation.tsx';
import { useText } from '@candor/web';
import { PageHeader } from '../../shared/page-header.tsx';
import { LearnHint } from './learn-hint.tsx';
import { NewsList } from './news-list.tsx';

export function NewsPage() {
  const t = useText();
  const { topic, symbol } = useSearch({ from: '/news' });
  const navigate = useNavigate({ from: '/news' });
  const choose = (value: string): void => {
    const chosen = newsTopics.find((known) => known === value);
    void navigate({ search: { ...(symbol ? { symbol } : {}), ...(chosen ? { topic: chosen } : {}) }, replace: true });
  };
  const segments = [
    { value: 'all', label: t('news.all') },
    ...newsTopics.map((value) => ({ value, label: t(`news.topic_${value}`) })),
  ];
  return (
    <>
      <PageHeader title={t('shell.news')} />
      <div className="flex flex-wrap items-center gap-3">
        <div className="ui-scroll-free -mx-[var(--page-pad)] max-w-[100vw] overflow-x-auto px-[var(--page-pad)]">
          <SegmentedControl
            label={t('news.filter_label')}
            className="min-w-max"
            segments={segments}
            value={topic ?? 'all'}
            onValueChange={choose}
          />
        </div>
        {symbol !== undefined && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => void navigate({ search: topic ? { topic } : {}, replace: true })}
          >
            {t('news.about_symbol', { symbol })}
            <CloseIcon size={16} label={t('news.remove_filter', { symbol })} />
          </Button>
        )}
      </div>
      <div className="grid gap-[var(--section-gap)] lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-5">
          <NewsList {...(topic ? { topic } : {})} {...(symbol ? { symbol } : {})} />
        </div>
        <LearnHint />
      </div>
    </>
  );
}
