// The small line under a headline: who wrote it, when, and whether it is a sample (G-14). Pages that use it list the noun `news`.
import type { NewsItem } from '@candor/contract/content/client.ts';
import { Badge } from '@candor/ui/status/badge.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';

export interface NewsMetaProps {
  readonly item: Pick<NewsItem, 'source' | 'published_at' | 'sample' | 'topic'>;
  readonly hasTopic?: boolean;
}

export function NewsMeta({ item, hasTopic = false }: NewsMetaProps) {
  const t = useText();
  const locale = useLanguage();
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
      {item.sample && <Badge tone="warning">{t('news.sample')}</Badge>}
      {hasTopic && <Badge>{t(`news.topic_${item.topic}`)}</Badge>}
      <span>{item.source}</span>
      <time dateTime={item.published_at} className="ui-num">
        {formatInstant(item.published_at, 'dateTime', { locale })}
      </time>
    </p>
  );
}
